import { echoesOf, mismatch } from "./echo"
import { GatewayError } from "./errors"
import { splitResult, type ResultCodes } from "./fields"
import { isRecord, type RenderableRecord } from "./formats"
import { canonical } from "./signature"

/** A row of a batch reply, unknown fields included. */
export type Row = { transaction_id: string; order_no: string; amount: string; currency: string } & Record<
  string,
  unknown
>

/** The type guard of {@link Row}. Every row of a batch reply passes, since its schema demands these fields. */
export function isRow(value: unknown): value is Row {
  const echoed = ["transaction_id", "order_no", "amount", "currency"]
  return isRecord<unknown>(value) && echoed.every((field) => typeof value[field] === "string")
}

export type Verdict =
  { status: "applied"; reply?: Row } | { status: "rejected" | "unknown"; reply?: Row; error: GatewayError }

/** The verdict of the outer `return_status` on the whole request. Manual 4, note 4. */
export function judgeHead(
  reply: { return_status: string; return_message?: string | undefined },
  codes: ResultCodes,
): Verdict {
  if (codes.applied.includes(reply.return_status)) return { status: "applied" }
  if (codes.rejected.includes(reply.return_status)) return rejected(reply.return_message ?? "")
  return unknown("unknown_code", "return_status: a code without a documented meaning")
}

/** The status field of each operation's rows, and its error text, which is empty on success. Manual 2.5, 7. */
const ROWS = {
  capture: { status: "capture_status", errorText: errorMessage },
  review: { status: "review_status", errorText: errorMessage },
  cancel: { status: "cancel_status", errorText: errorMessage },
  refund: { status: "refund_status", errorText: refundMessage },
} as const

/**
 * The verdict of the rows on one order. Success requires a row that repeats the order and does not contradict itself.
 * So does failure, unless the whole reply is a refusal without rows. Everything else is unknown: money may have moved.
 */
export function judgeRow(
  name: keyof typeof ROWS,
  order: RenderableRecord,
  rows: Row[],
  { head, rowsAtAll, codes }: { head: Verdict; rowsAtAll: boolean; codes: ResultCodes },
): Verdict {
  const [row, ...others] = rows
  if (!row) {
    if (head.status !== "applied" && !rowsAtAll) return head
    return unknown("contradicting_reply", "the reply has no row for the order")
  }
  if (others.some((other) => canonical(other) !== canonical(row))) {
    return unknown("contradicting_reply", "the reply has several rows for the order", row)
  }
  const field = mismatch(echoesOf(order, row))
  if (field)
    return unknown("echo_mismatch", `${field}: the row does not repeat the value that was sent`, row, field)
  const code = String(row[ROWS[name].status])
  const errorText = ROWS[name].errorText(row, codes)
  if (codes.applied.includes(code)) {
    const agrees = errorText === "" && head.status === "applied"
    return agrees
      ? { status: "applied", reply: row }
      : unknown("contradicting_reply", "the row reports success and failure at the same time", row)
  }
  if (!codes.rejected.includes(code))
    return unknown("unknown_code", `${ROWS[name].status}: a code without a documented meaning`, row)
  return errorText === ""
    ? unknown("contradicting_reply", "the row reports a failure without a reason", row)
    : { ...rejected(errorText), reply: row }
}

function errorMessage(row: Row): string {
  return String(row.error_message ?? "")
}

function refundMessage(row: Row, codes: ResultCodes): string {
  const text = String(row.refund_message ?? "")
  return text === "" || codes.refundAccepted.includes(splitResult(text).code) ? "" : text
}

function rejected(reason: string) {
  return {
    status: "rejected" as const,
    error: new GatewayError("refused_by_gateway", "the gateway refused the order", { reason }),
  }
}

function unknown(
  code: "contradicting_reply" | "echo_mismatch" | "unknown_code",
  message: string,
  reply?: Row,
  field?: string,
): Verdict {
  const error = new GatewayError(code, message, field ? { field } : {})
  return { status: "unknown", error, ...(reply && { reply }) }
}
