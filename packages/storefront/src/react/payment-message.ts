import { textsOf, type Language, type Texts } from "./texts"

/** The text for a code of a result, or of an error that the server threw before anything was sent. */
const BY_CODE: Readonly<Record<string, keyof Texts>> = {
  card_declined: "declined",
  challenge_required: "challenge",
  payment_error: "error",
  payment_pending: "confirming",
  gateway_unavailable: "not_sent",
  too_many_attempts: "too_many",
  too_many_requests: "too_many",
  mpgi_stale_session: "cart_changed",
  mpgi_already_ordered: "cart_changed",
  mpgi_plan_changed: "cart_changed",
  mpgi_not_offered: "not_offered",
  mpgi_shop_refused: "not_offered",
}

/**
 * The message about a card payment in the customer's language. `outcome` is the result of `authorizeCard` or
 * `authorizeSavedCard`, or the error that they throw. If the store did not reply, the payment may have been made.
 *
 * @returns undefined when the payment is authorized, since no message is needed.
 */
export function paymentMessage(outcome: unknown, language: Language = {}): string | undefined {
  const texts = textsOf(language)
  const { status, code, message }: Outcome = Object(outcome)
  const name = Object.hasOwn(BY_CODE, String(code)) ? BY_CODE[String(code)] : undefined
  if (name) return texts[name]
  switch (status) {
    case "authorized":
    case "in_review":
      return undefined
    case "pending":
      return texts.confirming
    case "declined":
    case "canceled":
    case "error":
      return typeof message === "string" ? message : texts[status]
    default:
      return status === 0 || Number(status) >= 500 ? texts.unconfirmed : texts.failed
  }
}

type Outcome = { status?: unknown; code?: unknown; message?: unknown }
