import type { RequestOf } from "../../gateway"
import type { Account } from "../../modules/mpgi/options"
import type { PaymentRow } from "../../modules/mpgi/rows"
import { readCart, readPastOrders, type Query } from "./read-cart"
import { paymentRequest } from "./payment-request"
import type { SeenRequest } from "./device"
import type { AccountAccess } from "./people"

/** What {@link buildPaymentRequest} needs. */
export interface BuildInput {
  query: Query
  payment: PaymentRow
  account: Account
  /** What the route that is about to send the shopper sees; wins over what was seen when the session was made. */
  seen?: SeenRequest | undefined
  /** Where the shopper's account was made and last used, when known. */
  access?: AccountAccess | undefined
  now?: Date | undefined
}

/**
 * Reads the cart on the server and makes the payment request of manual 2.2 from it, for `/v1/checkout`; a direct
 * payment adds the card and leaves `return_url` and `cancel_url` out.
 * @throws MedusaError `not_found` without a cart, `not_allowed` when the cart is not what the payment was made for.
 */
export async function buildPaymentRequest(input: BuildInput): Promise<RequestOf<"checkout">> {
  const { query, payment, account, seen = {}, access = {}, now = new Date() } = input
  const cart = await readCart(query, payment.cart_id ?? "")
  const past = cart.customer?.has_account
    ? await readPastOrders(query, cart.customer.id, payment.currency_code)
    : { count: 0, sum: 0 }
  return paymentRequest({ cart, past, payment, account, seen, access, now })
}
