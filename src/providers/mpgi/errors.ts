import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError } from "../../gateway"
import type { Log, OperationRow, Refusal } from "../../modules/mpgi"
import { isMpgiError, pausedRefusal } from "../../modules/mpgi/values"

const { Types } = MedusaError

const OTHER_CREDENTIALS =
  "This payment was made with another merchantId or accountId than its account has now, so nothing was sent. The exception of this payment names both. Restore the old credentials under this account's id, and give the new ones an account of their own."

/** The message for the merchant when an operation was not sent, or was refused. */
export const REFUSALS: Record<Refusal, string> = {
  unknown_order: "The gateway does not know this order. Check the payment in the gateway's portal.",
  not_paid: "The customer has not paid this order at the gateway yet.",
  held_for_review: "This payment is held for review. Accept or decline it first.",
  declined: "The gateway has declined this payment. The customer has to pay again.",
  canceled: "This payment was canceled at the gateway. The customer has to pay again.",
  captured: "This payment was captured and cannot be canceled. Refund it instead.",
  not_captured: "Nothing of this payment was captured, so nothing can be refunded. Cancel it instead.",
  more_than_captured: "The amount is more than was captured and not yet refunded. Enter a smaller amount.",
  more_than_authorized: "The amount is more than what is left of the authorization. Enter a smaller amount.",
  collection_replaced:
    "The order was edited, and what it owes now is to be paid by another payment. Nothing more of this payment is captured. Collect the amount with a payment link; an authorization that is left is voided.",
  unclear_state:
    "The gateway reports an unknown status, so nothing was sent. Add it to the option paymentStatus, then try again.",
  in_progress: "Another request for this payment is in progress. Try again in a minute.",
  already_applied:
    "An earlier request like this one was found applied at the gateway, so nothing was sent now. Reload the order. To do it once more, send the request again.",
  refunded_at_gateway:
    "The gateway has a refund of this payment that was made in its portal. Nothing was sent; the refund is being added to Medusa. Reload the order. If you still want this refund, send it again.",
  already_recorded: "Medusa already has this capture or refund. Reload the order.",
  captured_meanwhile:
    "Something else of this payment was captured meanwhile, so nothing was sent. Reload the order.",
  not_in_review: "This payment is not held for review any more. Reload the order.",
  charged_back:
    "This payment was charged back: the card's issuer has taken the amount back, and a refund would pay it twice. Answer the chargeback in the gateway's portal.",
  other_credentials: OTHER_CREDENTIALS,
  request_id_used: "This payout was requested before, and a request id is used once. Create a new payout.",
  refused_by_gateway: "The gateway refused the request.",
}

export function refusal(because: Refusal, detail?: string): MedusaError {
  return new MedusaError(
    Types.NOT_ALLOWED,
    detail ? `${REFUSALS[because]} Its reason: ${detail}` : REFUSALS[because],
    because,
  )
}

/**
 * The error of an operation whose reply was lost. Nothing is sent again until the gateway's own query shows the
 * outcome.
 */
export function outcomeUnknown({ kind, next_attempt_at }: OperationRow): MedusaError {
  const when = next_attempt_at ? ` (next check after ${next_attempt_at.toISOString().slice(0, 19)}Z)` : ""
  return new MedusaError(
    Types.NOT_ALLOWED,
    `We don't know yet whether this ${kind} went through: the gateway's answer was lost. We check automatically${when} and send nothing until we know. Reload the order then.`,
    "operation_unconfirmed",
  )
}

/**
 * The only place where a GatewayError becomes a MedusaError. Unexpected errors are logged here and not passed on: a
 * database error repeats the statement with its values, and Medusa would log that.
 */
export function asMedusaError(error: unknown, log: Log): unknown {
  if (!(error instanceof GatewayError)) return isOurs(error) ? error : unexpected(error, log)
  if (error.code === "paused") return pausedRefusal()
  if (error.code === "other_credentials")
    return new MedusaError(Types.NOT_ALLOWED, OTHER_CREDENTIALS, error.code)
  return new MedusaError(
    Types.NOT_ALLOWED,
    `The gateway is not available, and nothing was sent (${error.code}). Try again later.`,
    error.code,
  )
}

/** Whether an error is from Medusa or this package. The messages of such errors are written for users. */
function isOurs(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false
  return isMpgiError(error) || MedusaError.isMedusaError(error)
}

function unexpected(error: unknown, log: Log): MedusaError {
  const { name = "Error", stack = "" } = (error ?? {}) as Partial<Error>
  const place = stack.split("\n").find((line) => /^\s+at /.test(line)) ?? ""
  log.error(`mpgi: the payment provider failed with ${name} ${place.trim()}`)
  return new MedusaError(
    Types.UNEXPECTED_STATE,
    "The payment could not be processed because of an unexpected error. The server's log names the place.",
  )
}
