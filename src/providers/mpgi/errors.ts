import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError } from "../../gateway"
import type { Log, OperationRow, Refusal } from "../../modules/mpgi"

const { Types } = MedusaError

/** What a merchant reads when a write was not sent, or was refused. */
const REFUSALS: Record<Refusal, string> = {
  unknown_order: "The gateway does not know this order.",
  not_paid: "The shopper has not paid this order at the gateway.",
  held_for_review: "This payment is held for review: decide it first.",
  declined: "The gateway has declined this payment.",
  cancelled: "This payment was cancelled at the gateway.",
  captured: "This payment was captured and cannot be cancelled: refund it instead.",
  not_captured: "Nothing of this payment was captured, so nothing can be refunded: cancel it instead.",
  more_than_captured: "More than was captured and not yet refunded.",
  more_than_authorised: "More than what is left of the authorised amount.",
  unclear_state: "The gateway reports a status that is not known; see the option paymentStatus.",
  in_progress: "Another request on this payment is under way. Try again in a minute.",
  found_applied:
    "An earlier request like this one was found applied at the gateway; nothing was sent now. Reload the order. If you want the same once more, ask again.",
  refunded_there:
    "The gateway has a refund of this payment that was not made here; it is brought into Medusa now, and nothing was sent. Reload the order. If you still want this refund, ask again.",
  recorded_already: "Medusa already has what was found applied.",
  not_held: "This payment is not held for review any more.",
  request_id_used: "This payout was asked for before: a request id is used once.",
  refused_by_gateway: "The gateway refused.",
}

export function refusal(because: Refusal, detail?: string): MedusaError {
  return new MedusaError(
    Types.NOT_ALLOWED,
    detail ? `${REFUSALS[because]} It says: ${detail}` : REFUSALS[because],
    because,
  )
}

/** The answer was lost. Nothing is sent again until the gateway's own query has told what happened. */
export function outcomeUnknown({ kind, next_attempt_at }: OperationRow): MedusaError {
  const when = next_attempt_at ? ` after ${next_attempt_at.toISOString().slice(0, 19)}Z` : ""
  return new MedusaError(
    Types.NOT_ALLOWED,
    `The outcome of this ${kind} is not known: the gateway's answer was lost. It is looked up at the gateway${when}, and appears here once it is found; nothing is sent again before. Reload the order then.`,
    "outcome_unknown",
  )
}

/**
 * The one place where a GatewayError becomes a MedusaError. What nobody foresaw is told to our log and not passed on:
 * a database's error repeats the statement with the values in it, and Medusa would log that.
 */
export function asMedusaError(error: unknown, log: Log): unknown {
  if (!(error instanceof GatewayError)) return isOurs(error) ? error : unforeseen(error, log)
  return new MedusaError(
    Types.NOT_ALLOWED,
    `The gateway cannot be used now, nothing was sent (${error.code}).`,
    error.code,
  )
}

/** Medusa's errors and our own are written for people. */
function isOurs(error: unknown): boolean {
  const { message = "" } = (error ?? {}) as Partial<Error>
  return (Boolean(error) && MedusaError.isMedusaError(error)) || message.startsWith("mpgi:")
}

function unforeseen(error: unknown, log: Log): MedusaError {
  const { name = "Error", stack = "" } = (error ?? {}) as Partial<Error>
  const place = stack.split("\n").find((line) => /^\s+at /.test(line)) ?? ""
  log.error(`mpgi: the payment provider failed with ${name} ${place.trim()}`)
  return new MedusaError(
    Types.UNEXPECTED_STATE,
    "The payment could not be processed; the log says where it failed.",
  )
}
