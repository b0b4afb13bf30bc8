import type { DeviceData } from "medusa-payment-mpgi/storefront"

export interface PaymentSessionInput {
  /** The result of `collectDeviceData()` in the browser. A server action gets it as an argument. */
  device: DeviceData
  /** The page to which the customer returns, a full URL on an origin that the plugin's options allow. Default: the option. */
  returnUrl?: string
  /** The page to which the customer returns after canceling. Default: the option `cancelUrl`. */
  cancelUrl?: string
  /** Default `redirect`. */
  flow?: "redirect" | "card"
  /** The installment plan that the customer chose, as `InstallmentSelect` reports it. */
  installments?: { installments?: string; installments_id?: string }
  /**
   * Whether the signed-in customer agrees that the card that they enter on the payment page is kept for later payments.
   * Use a check box that is empty at first, and only if the payment option has `saved_cards`.
   */
  saveCard?: boolean
}

/** The `data` of a payment session of this plugin. */
export type PaymentSessionData = Record<string, unknown>

/** Builds the `data` of a payment session. Call it in the server action that creates the session. */
export function paymentSessionData(input: PaymentSessionInput): PaymentSessionData {
  const { device, returnUrl, cancelUrl, flow = "redirect", installments, saveCard } = input
  return {
    flow,
    device,
    ...(returnUrl ? { return_url: returnUrl } : {}),
    ...(cancelUrl ? { cancel_url: cancelUrl } : {}),
    ...installments,
    ...(saveCard ? { save_card: true } : {}),
  }
}
