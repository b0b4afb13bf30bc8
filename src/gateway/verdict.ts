import { mismatch } from "./echo"
import { GatewayError } from "./errors"
import { splitResult, type ResultCodes } from "./fields"
import { canonical } from "./signature"

/** A row of a batch reply, unknown fields included. */
export type Row = { transaction_id: string; order_no: string; amount: string; currency: string } & Record<
  string,
  unknown
>

export type Verdict =
  { status: "applied"; reply?: Row } | { status: "rejected" | "unknown"; reply?: Row; error: GatewayError }

/** What the outer `return_status` says of the whole request. Manual 4, note 4. */
export function judgeHead(
  reply: { return_status: string; return_message?: string | undefined },
  codes: ResultCodes,
): Verdict {
  if (codes.applied.includes(reply.return_status)) return { status: "applied" }
  if (codes.rejected.includes(reply.return_status)) return rejected(reply.return_message ?? "")
  return unknown("unknown_code", "return_status: a code that nobody has explained")
}

/** The status field of each operation's rows, and the words beside it that are empty on success. Manual 2.5, 7. */
const ROWS = {
  capture: { status: "capture_status", says: errorMessage },
  review: { status: "review_status", says: errorMessage },
  cancel: { status: "cancel_status", says: errorMessage },
  refund: { status: "refund_status", says: refundMessage },
} as const

/**
 * What the rows say of one order. Success and failure need a row that repeats the order and agrees with itself;
 * everything else is unknown, because money may have moved.
 */
export function judgeRow(
  name: keyof typeof ROWS,
  order: Record<string, string>,
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
  const field = mismatch([
    ...["order_no", "currency"].map((field) => ({ field, sent: order[field] ?? "", received: row[field] })),
    ...["amount", "refund_amount"]
      .filter((field) => field in order)
      .map((field) => ({ field, sent: order[field] ?? "", received: row[field], kind: "amount" as const })),
  ])
  if (field) return unknown("echo_mismatch", `${field}: the row does not repeat what was sent`, row)
  const code = String(row[ROWS[name].status])
  const complaint = ROWS[name].says(row, codes)
  if (codes.applied.includes(code)) {
    const agrees = complaint === "" && head.status === "applied"
    return agrees
      ? { status: "applied", reply: row }
      : unknown("contradicting_reply", "the row says yes and no at once", row)
  }
  if (!codes.rejected.includes(code))
    return unknown("unknown_code", `${ROWS[name].status}: a code that nobody has explained`, row)
  return complaint === ""
    ? unknown("contradicting_reply", "the row refuses without a reason", row)
    : { ...rejected(complaint), reply: row }
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
): Verdict {
  return { status: "unknown", error: new GatewayError(code, message), ...(reply && { reply }) }
}
