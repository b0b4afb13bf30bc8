import type { Explained } from "./client-codes"

/** Codes that the admin API and the dashboard's requests answer with, beside refusals. */
export const adminCodes: Record<string, Explained> = {
  paused: {
    means: "Payments of this store are paused, so nothing was sent.",
    todo: "Open the health check. It says why, and what to do.",
  },
  operation_unconfirmed: {
    means: "The reply to this operation was lost. The gateway may have done it or not.",
    todo: "Wait: it is queried automatically, and nothing is sent meanwhile. See [operations](../guides/operations.md#timeouts-and-lost-replies).",
  },
  mpgi_authorization_kept: {
    means: "The order was edited, and its authorization covers the new amount.",
    todo: "Nothing. The authorization is kept and can be captured.",
  },
  mpgi_second_factor: {
    means: "`payouts.secondFactor` is set, and the user has not confirmed a second factor lately.",
    todo: "Sign in again with the second factor. An API key cannot do this.",
  },
  payouts_off: {
    means: "Payouts are off.",
    todo: "Set [`payouts.enabled`](configuration.md#payouts), and name the users.",
  },
  not_named: {
    means: "The user is not in `payouts.users`. An API key never is.",
    todo: "Add the user's id. The payouts page shows it.",
  },
  own_payout: {
    means: "The user who requested or approved a payout cannot decide its outcome.",
    todo: "Another user of `payouts.users` can do it.",
  },
  own_change: {
    means: "The user who proposed a change of a beneficiary cannot confirm it.",
    todo: "Another user of `payouts.users` can do it.",
  },
  not_proposed: {
    means: "The change was decided, or another change replaced it.",
    todo: "Reload the beneficiary.",
  },
  erased: {
    means: "The personal data of this beneficiary was erased.",
    todo: "Create a new beneficiary.",
  },
  unfinished_payouts: {
    means: "The beneficiary has payouts that can still be sent, or whose outcome is unconfirmed.",
    todo: "Reject or decide these payouts, then erase the data.",
  },
  request_id_used: {
    means: "The form was used for another payout.",
    todo: "Open a new form. A `request_id` belongs to one payout only.",
  },
  gateway_not_reached: {
    means: "The gateway could not be queried for refunds.",
    todo: "Try again. The health check says why the gateway cannot be reached.",
  },
}

/** Codes that a storefront receives, from the store API and from Medusa's own routes. */
export const storeCodes: Record<string, Explained> = {
  mpgi_card_data: {
    means: "The data of a payment session looks like card data. Nothing was stored.",
    todo: "Remove the field. Card data belongs on the gateway's page, or on the [direct card route](../guides/storefront.md#pay-by-card-on-your-own-page).",
  },
  mpgi_decimals: {
    means: "An amount has more decimals than the gateway is sent.",
    todo: "Set the option [`decimals`](../guides/configuration.md#decimals) of the account.",
  },
  mpgi_not_offered: {
    means: "The account, the currency, the flow or the installments are not offered for this cart.",
    todo: "Read the payment options again, and let the customer choose among them.",
  },
  mpgi_shop_refused: {
    means: "The shop's own hook `paymentRequest` refused the payment.",
    todo: "See the hook in the shop's code: [extending](../guides/extending.md).",
  },
  mpgi_stale_session: {
    means: "The cart or the order has another amount than when the payment was started.",
    todo: "Create a new payment session, and start the payment again.",
  },
  mpgi_already_ordered: {
    means: "The cart is an order already.",
    todo: "Show the order. Do not pay again.",
  },
  mpgi_order_canceled: { means: "The order was canceled.", todo: "Do not pay for it." },
  mpgi_order_paid: { means: "The order owes nothing.", todo: "Show the order. Do not pay again." },
  amount_mismatch: {
    means: "The authorized amount differs from the order's, so no order was placed.",
    todo: "The customer contacts the shop. The merchant sees a case with both amounts.",
  },
  card_declined: {
    means: "The card was declined.",
    todo: "The customer may try another card on the same session.",
  },
  challenge_required: {
    means: "The bank wants the customer to confirm the payment.",
    todo: "Open `challenge_url`: see [3-D Secure challenges](../guides/storefront.md#3-d-secure-challenges).",
  },
  payment_pending: {
    means: "The payment is not decided yet.",
    todo: "Wait for its status. Do not offer to pay again.",
  },
  payment_canceled: { means: "The payment was canceled.", todo: "Start a new payment." },
  payment_error: {
    means: "The payment could not be confirmed.",
    todo: "The customer does not pay again, and contacts the shop.",
  },
  not_a_card_session: {
    means: "The payment session was created for the payment page.",
    todo: 'Create a payment session with `flow: "card"`.',
  },
  too_many_attempts: {
    means: "Too many cards were tried on this session or from this network.",
    todo: "Wait an hour, or pay on the gateway's page. Limits: `directCard.maxAttempts`, `directCard.maxDeclinesPerAddress`.",
  },
  too_many_requests: {
    means: "Too many requests came from one address (HTTP 429).",
    todo: "Wait a minute. If all customers share one address, set [`proxies`](../guides/proxies.md).",
  },
  gateway_unavailable: {
    means: "The card could not be sent to the gateway. Nothing was charged.",
    todo: "Try again later. The server's log has the client's code.",
  },
  invalid_data: {
    means: "A field of the request is wrong or missing. The message names it and never repeats its value.",
    todo: "Correct the field.",
  },
  not_found: {
    means: "There is no such record, or it belongs to another customer.",
    todo: "Check the id, and that the right customer is signed in.",
  },
  not_allowed: {
    means: "The request is not allowed in the record's current state.",
    todo: "Reload the record to see its state.",
  },
  mpgi_plan_two: { means: "The cart holds two subscriptions.", todo: "Order them one after the other." },
  mpgi_plan_quantity: { means: "A subscription has a quantity above 1.", todo: "Set its quantity to 1." },
  mpgi_plan_installments: {
    means: "The cart holds a subscription, and installments were chosen.",
    todo: "Pay the first amount at once.",
  },
  mpgi_plan_account: {
    means: "The account does not accept the plan's interval or amount.",
    todo: "Choose another account, or set `subscriptionPlans` of this one.",
  },
  mpgi_plan_over: {
    means: "The plan ends before its first period.",
    todo: "Change the plan's end on the product variant.",
  },
  mpgi_plan_amount: {
    means: "The plan has no price in the cart's currency.",
    todo: "Add a price in that currency to the variant's plan.",
  },
  mpgi_plan_nothing_due: {
    means: "Nothing is to be paid for the cart now, and a subscription begins with a payment.",
    todo: "Remove the promotion code or the subscription.",
  },
  mpgi_plan_unreadable: {
    means: "The plan on the product variant is not valid.",
    todo: "Open the variant in the dashboard, and save its plan again.",
  },
  mpgi_plan_changed: {
    means: "The plan's price has changed since the payment was started.",
    todo: "Show the new price, and start the payment again.",
  },
}
