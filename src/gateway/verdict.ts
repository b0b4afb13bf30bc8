import { GatewayError } from "./errors"
import { splitResult, MONEY_FIELDS, own, sameAmount, type ResultCodes } from "./fields"
import { isRecord, type RenderableRecord, type Renderable } from "./formats"
import { canonical } from "./signature"
import { SIGNATURE_FIELD } from "./message"

/** Fields of the request that the reply does not repeat (manual 2.9). The reply has its own signature. */
const NOT_REPEATED: readonly string[] = ["notify_url", "bank_code", SIGNATURE_FIELD]

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

/** Returns a reply whose head accepts the request. @throws GatewayError */
export function requireApplied<Reply extends Parameters<typeof judgeHead>[0]>(
  reply: Reply,
  codes: ResultCodes,
): Reply {
  const head = judgeHead(reply, codes)
  if (head.status !== "applied") throw head.error
  return reply
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

/** A field of the reply that must equal the one in the request. */
interface Echo {
  field: string
  sent: string
  received: unknown
  kind?: "amount"
}

/**
 * The fields that a reply has to repeat: every field that was sent, at every depth. An empty field counts as not sent.
 * Fields that the reply leaves out are not compared: its schema demands the ones that identify the request.
 */
export function echoesOf(
  sent: RenderableRecord,
  reply: Readonly<Record<string, unknown>>,
  path: readonly (string | number)[] = [],
): Echo[] {
  return Object.entries(sent).flatMap(([name, value]) =>
    NOT_REPEATED.includes(name) ? [] : echoesIn(value, reply[name], [...path, name]),
  )
}

function echoesIn(sent: Renderable, received: unknown, path: readonly (string | number)[]): Echo[] {
  if (sent === undefined || sent === "" || received === undefined) return []
  const field = path.join(".")
  const different: Echo = { field, sent: String(sent), received: undefined }
  if (Array.isArray(sent)) {
    if (!Array.isArray(received) || received.length !== sent.length) return [different]
    return sent.flatMap((element, at) => echoesIn(element, received[at], [...path, at]))
  }
  if (isRecord<Renderable>(sent)) return isRecord(received) ? echoesOf(sent, received, path) : [different]
  const echo: Echo = { field, sent: String(sent), received }
  return own(MONEY_FIELDS, String(path.at(-1))) === undefined ? [echo] : [{ ...echo, kind: "amount" }]
}

/** The name of the first field whose received value differs from the sent one. A missing value is a mismatch. */
function mismatch(echoes: readonly Echo[]): string | undefined {
  return echoes.find(({ sent, received, kind }) => {
    if (typeof received !== "string") return true
    return kind === "amount" ? !sameAmount(sent, received) : sent !== received
  })?.field
}

/** @throws GatewayError `echo_mismatch`: the gateway did something, but not what was requested */
export function requireEcho(echoes: readonly Echo[]): void {
  const field = mismatch(echoes)
  if (field)
    throw new GatewayError("echo_mismatch", `${field}: the reply does not repeat the value that was sent`, {
      field,
    })
}
