import type { PaymentRow } from "../shared/rows"

/** What a further attempt of a session has in common with the one before it. Its order number, state and amounts are its own. */
export function attemptAfter(old: PaymentRow) {
  const { provider_id, payment_session_id, cart_id, order_id, amount, currency_code, flow } = old
  const { payment_link_id, return_url, cancel_url, choices, token } = old
  return {
    ...{ provider_id, payment_session_id, cart_id, order_id, amount, currency_code, flow },
    ...{ payment_link_id, return_url, cancel_url, choices, token },
  }
}
