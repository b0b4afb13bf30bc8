import type { DecisionRefusal, Refusal } from "../../src/modules/mpgi"

/** What to do about a refusal, beyond what its message says. */
export const refusalCodes: Record<Refusal, string> = {
  unknown_order: "Check that `baseUrl` and `accountId` are those with which the payment was made.",
  not_paid:
    "Wait for the customer, or send a [payment link](../guides/existing-orders.md#send-a-payment-link).",
  held_for_review: "Decide the review on the order page or in the review queue.",
  declined: "The customer needs another card or payment method.",
  canceled: "Collect a new payment with a [payment link](../guides/existing-orders.md#send-a-payment-link).",
  captured: "Refund the amount on the order page.",
  not_captured: "Void the authorization on the order page.",
  more_than_captured: "The order page shows the largest amount that can be refunded.",
  more_than_authorized: "Capture at most the rest. Collect more with a payment link.",
  collection_replaced:
    "Send a [payment link](../guides/existing-orders.md#send-a-payment-link) for the edited order.",
  unclear_state: "Contact the gateway's support about the meaning of the status.",
  in_progress: "Wait. Two requests about one payment never run at the same time.",
  already_applied:
    "This prevents a second refund after a lost reply: see [operations](../guides/operations.md#timeouts-and-lost-replies).",
  refunded_at_gateway: "Compare both refunds before you send another one.",
  already_recorded: "There is nothing else to do.",
  captured_meanwhile: "Look at the new amounts before you capture more.",
  refused_by_gateway: "Read the reason after the message. The gateway's portal has more.",
  not_in_review: "Another user or the gateway has decided it.",
  request_id_used: "Open the payout that exists before you create another one.",
  charged_back: "Do not refund: the customer would be paid twice.",
  other_credentials:
    "See [credentials of an account](../guides/configuration.md#change-the-credentials-of-an-account).",
}

/** As {@link refusalCodes}, when a user decides an unconfirmed operation. */
export const decisionCodes: Record<DecisionRefusal, string> = {
  operation_not_found: "The id is that of an operation in the activity of a payment.",
  outcome_known: "Reload the payment: its activity shows the outcome.",
  too_recent: "The gateway is queried until then, and mostly settles it.",
  gateway_not_reached: "Open the health check, which says why the gateway cannot be reached.",
  gateway_contradicts: "The gateway's answer takes precedence over a decision.",
}
