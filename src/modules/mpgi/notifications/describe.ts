import { maskCard, redact, type Notification } from "../../../gateway"
import type { Description } from "../payments/payment-records"

/** What a verified notification says of the payment that the gateway's query does not. Nothing of the card but a mask. */
export function descriptionOf(fields: Notification): Description {
  if (fields.notification_type !== "payment") return {}
  const { card, connector, risk_action, risk_score } = fields
  return {
    card_mask: card && maskCard(card),
    connector: short(connector),
    risk_action: short(risk_action),
    risk_score: short(risk_score),
  }
}

function short(text: string | undefined): string | undefined {
  return text && redact(text).slice(0, 100)
}
