import { callStore } from "./request"
import type { StoreAccess } from "./types"

/** A way to pay in parts: post `installments: String(count)` and, where there is one, `installments_id`. */
export interface InstallmentOption {
  count: number
  installments_id: string | null
  /** The shopper pays no more than the amount. */
  interest_free: boolean
  /** The most that a part can be, as a decimal string in main units; null where interest may come on top. */
  part: string | null
}

/** What to show of one of the merchant's accounts for a cart. */
export interface PaymentOption {
  /** As in `pp_mpgi_mpgi`: the `provider_id` of the payment session. */
  provider_id: string
  /** In the shopper's language. */
  title: string
  /** Why there is nothing to choose: the merchant has switched it `off`, or it does not take the cart's `currency`. */
  unavailable: "off" | "currency" | null
  flows: ("redirect" | "card")[]
  /** Of the cart: a decimal string in main units. */
  amount: string
  currency_code: string
  /** Plans that fit the amount. Paying at once is always possible. */
  installments: InstallmentOption[]
}

/**
 * The ways to pay a cart, as the merchant has set them: one entry an account that the cart's region has. Ask again when
 * the cart has changed. `locale` as in `pt-BR`; without one the browser's languages count.
 * @throws PaymentRequestError 404 when the cart is not there or somebody else's.
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
