import { collectDeviceData, type RedirectSession } from "medusa-payment-mpgi/storefront"
import type { Cart, Shop } from "../shop"

/** The customer's choices as session data: installments, and whether the card is saved. */
export type SessionChoice = Record<string, string | true>

/**
 * Creates a payment session for the cart, with device data for the gateway's risk assessment. Amount, items and
 * addresses are not sent: the server reads them from the cart.
 */
export async function startPayment(
  { sdk, config }: Shop,
  cart: Cart,
  flow: "redirect" | "card",
  choice: SessionChoice,
): Promise<RedirectSession & { id: string }> {
  const { payment_collection } = await sdk.store.payment.initiatePaymentSession(cart, {
    provider_id: config.paymentProviderId,
    data: { flow, device: collectDeviceData(), ...choice },
  })
  const session = payment_collection.payment_sessions?.find(
    ({ provider_id }) => provider_id === config.paymentProviderId,
  )
  if (!session) throw new Error("The payment could not be started. Please try again.")
  return session
}
