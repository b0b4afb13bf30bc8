import type { DeviceData } from "medusa-payment-mpgi/storefront"

export interface PaymentSessionInput {
  /** What `collectDeviceData()` returned in the browser; a server action gets it as an argument. */
  device: DeviceData
  /** The page to which the customer returns, a full URL on an origin that the plugin's options allow. Default: the option. */
  returnUrl?: string
  /** The page to which the customer returns after canceling. Default: the option `cancelUrl`. */
  cancelUrl?: string
  /** Default `redirect`. */
  flow?: "redirect" | "card"
  /** What the customer chose of the installment plans, as `InstallmentSelect` reports it. */
  installments?: { installments?: string; installments_id?: string }
  /**
   * The signed-in customer agrees that the card, which they enter on the payment page, is kept for later payments: from a check box
   * that is empty at first, where the payment option has `saved_cards`.
   */
  saveCard?: boolean
}

/** The `data` of a payment session of this plugin. */
export type PaymentSessionData = Record<string, unknown>

/** Makes the `data` of a payment session, in a server action that creates it. */
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
