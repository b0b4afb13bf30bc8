import { callStore } from "./store-request"
import type { StoreAccess } from "./types"

/**
 * One installment plan. To use it, create the payment session with `data: { installments: String(count) }` and, unless
 * it is null, `installments_id`. Manual 2.2 `installments`.
 */
export interface InstallmentOption {
  /** Number of installments. */
  count: number
  installments_id: string | null
  /** Whether the installments add up to the amount, without interest. */
  interest_free: boolean
  /** The highest installment, a decimal string in main units such as `"12.50"`; null when interest may be added. */
  part: string | null
}

/** How a cart can be paid through one account of the merchant. */
export interface PaymentOption {
  /** Use it as the `provider_id` of the payment session. Example: `pp_mpgi_mpgi`. */
  provider_id: string
  /** The payment method's title in the customer's language. */
  title: string
  /**
   * Why the option cannot be used. `off`: the merchant has disabled it. `currency`, `sales_channel`, `country`: it is
   * not available for that of the cart.
   */
  unavailable: "off" | "currency" | "sales_channel" | "country" | null
  /** `redirect`: the gateway's hosted page; `card`: a card form on your page. */
  flows: ("redirect" | "card")[]
  /** The cart's total, a decimal string in main units such as `"12.50"`. */
  amount: string
  currency_code: string
  /** The installment plans for the amount. Paying in full is always possible. */
  installments: InstallmentOption[]
  /** Present if a signed-in customer can save a card and pay with a saved card; otherwise null. */
  saved_cards: { security_code: boolean } | null
}

/**
 * Lists how a cart can be paid: one option for each of the merchant's accounts in the cart's region. Call it again
 * whenever the cart has changed.
 *
 * @param access How to reach the Medusa server.
 * @param cartId Id of the cart, as in `cart_…`.
 * @param options Texts of the options.
 * @param options.locale Language of the titles, as in `pt-BR`. Default: the browser's languages.
 * @returns The options, including unavailable ones with the reason.
 * @throws PaymentRequestError with `status` 404 when the cart does not exist or belongs to another customer, 0 when the
 * store did not respond.
 */
export async function paymentOptions(
  access: StoreAccess,
  cartId: string,
  { locale }: { locale?: string } = {},
): Promise<PaymentOption[]> {
  const query = new URLSearchParams({ cart_id: cartId, ...(locale ? { locale } : {}) })
  const path = `payment-options?${query.toString()}`
  const { payment_options } = await callStore<{ payment_options?: PaymentOption[] }>(access, path)
  return payment_options ?? []
}
