import { redact } from "./redact"

/** Every way an exchange with the gateway can fail. */
export type GatewayErrorCode =
  | "invalid_request" // a field is wrong: nothing was sent
  | "not_configured" // the merchant must set an option first: nothing was sent
  | "connection_failed" // no connection was made: nothing was sent
  | "invalid_input" // HTTP 400, manual 4
  | "record_not_found" // HTTP 404, manual 4
  | "timeout" // no whole answer before the deadline
  | "connection_lost" // the connection broke after the request went out
  | "unexpected_status" // any other HTTP status
  | "redirect_refused" // HTTP 3xx: a gateway that moves is not the gateway that was configured
  | "reply_too_large"
  | "malformed_reply" // not the promised format or fields
  | "bad_signature"
  | "echo_mismatch" // the reply speaks of another order, amount or currency
  | "contradicting_reply" // the reply says two things at once, or nothing about the order
  | "foreign_origin" // the hosted page's form posts elsewhere than to `baseUrl`
  | "unknown_code" // a status code that nobody has explained
  | "refused_by_gateway" // the gateway answered and said no

/** What is certain about the money: `not_sent` and `rejected` moved none, `unknown` may have. */
export type Outcome = "not_sent" | "rejected" | "unknown"

const OUTCOMES: Readonly<Partial<Record<GatewayErrorCode, Outcome>>> = {
  invalid_request: "not_sent",
  not_configured: "not_sent",
  connection_failed: "not_sent",
  invalid_input: "rejected",
  record_not_found: "rejected",
  refused_by_gateway: "rejected",
}

/**
 * The one error of the wire. Holds no card data, secret or body: messages are written here, never taken from
 * what was sent or received, and `cause` is a network error or nothing.
 */
export class GatewayError extends Error {
  override readonly name = "GatewayError"
  readonly outcome: Outcome
  /** The HTTP status, where one arrived. */
  readonly status: number | undefined
  /** The field to look at, as in `capture_orders.0.amount`. */
  readonly field: string | undefined
  /** The gateway's own words about a refusal: redacted, shortened, and every long run of digits masked. */
  readonly reason: string | undefined

  constructor(
    readonly code: GatewayErrorCode,
    message: string,
    details: { cause?: unknown; status?: number; field?: string; reason?: string; outcome?: Outcome } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.outcome = details.outcome ?? OUTCOMES[code] ?? "unknown"
    this.status = details.status
    this.field = details.field
    const words = details.reason?.replace(/\d(?:[ -]?\d){6,}/g, "***")
    this.reason = words && redact(words).slice(0, 200)
  }
}
