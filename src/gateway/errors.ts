import { redact } from "./redact"

/** Every way an exchange with the gateway can fail. */
export type GatewayErrorCode =
  | "invalid_request" // a field is wrong: nothing was sent
  | "not_configured" // the merchant must set an option first: nothing was sent
  | "paused" // the merchant has paused all writes: nothing was sent
  | "other_credentials" // the payment belongs to another merchant or account than the configured one: nothing was sent
  | "connection_failed" // no connection was made: nothing was sent
  | "invalid_input" // HTTP 400, manual 4
  | "record_not_found" // HTTP 404, manual 4
  | "timeout" // no complete reply before the deadline
  | "connection_lost" // the connection broke after the request was sent
  | "unexpected_status" // any other HTTP status
  | "redirect_refused" // HTTP 3xx: a gateway that moves is not the gateway that was configured
  | "reply_too_large"
  | "malformed_reply" // not the declared format or fields
  | "bad_signature"
  | "echo_mismatch" // the reply is for another order, amount or currency
  | "contradicting_reply" // the reply contradicts itself, or lacks a row for the order
  | "foreign_origin" // the hosted page's form posts elsewhere than to `baseUrl`
  | "unknown_code" // a status code without a documented meaning
  | "refused_by_gateway" // the gateway replied with a refusal

/** What is certain about the money: `not_sent` and `rejected` moved none; `unknown` may have moved some. */
export type Outcome = "not_sent" | "rejected" | "unknown"

/** What each code proves about the money. The place that throws the error may know more, and set another outcome. */
export const OUTCOMES: Readonly<Partial<Record<GatewayErrorCode, Outcome>>> = {
  invalid_request: "not_sent",
  not_configured: "not_sent",
  paused: "not_sent",
  other_credentials: "not_sent",
  connection_failed: "not_sent",
  invalid_input: "rejected",
  record_not_found: "rejected",
  refused_by_gateway: "rejected",
}

/** The page of the repository that explains each code. Its anchors are the codes, and `options`. */
export const ERRORS_PAGE =
  "https://github.com/medusa-payment-mpgi/medusa-payment-mpgi/blob/main/docs/reference/errors.md"

/**
 * The only error of the gateway client. It contains no card data, secret or body: messages are written here, never taken
 * from what was sent or received, and `cause` is a network error or absent.
 */
export class GatewayError extends Error {
  override readonly name = "GatewayError"
  readonly outcome: Outcome
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined
  /** The field to look at, as in `capture_orders.0.amount`. */
  readonly field: string | undefined
  /** The gateway's reason for a refusal: redacted, shortened, with every long run of digits masked. */
  readonly reason: string | undefined
  /** The place in the documentation that explains the code. Node prints it with an error that is not caught. */
  readonly docs: string

  constructor(
    readonly code: GatewayErrorCode,
    message: string,
    details: { cause?: unknown; status?: number; field?: string; reason?: string; outcome?: Outcome } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.docs = `${ERRORS_PAGE}#${code}`
    this.outcome = details.outcome ?? OUTCOMES[code] ?? "unknown"
    this.status = details.status
    this.field = details.field
    const reason = details.reason?.replace(/\d(?:[ -]?\d){6,}/g, "***")
    this.reason = reason && redact(reason).slice(0, 200)
  }
}
