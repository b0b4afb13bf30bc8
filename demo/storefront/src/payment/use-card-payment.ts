import { paymentMessage } from "medusa-payment-mpgi-storefront/react"
import { PaymentRequestError, startChallenge, type PaymentResult } from "medusa-payment-mpgi/storefront"
import { useCart } from "../cart"
import { navigate } from "../router"
import type { Cart } from "../shop"
import { finishPayment, showOrder } from "./finish-payment"
import { startPayment } from "./start-payment"

/** The input of a card payment at the checkout. */
export interface CardPaymentInput {
  cart: Cart
  /** The installments that the customer chose, as session data. */
  choice: Record<string, string>
  /** Called when the customer's bank demands a confirmation that can be shown in a frame of this page. */
  onChallenge: (result: PaymentResult) => void
}

/**
 * Pays a cart on this page. `authorize` is called with the id of a new session. Returns a message for the customer if
 * the payment was not made. Without a response it may have been made. It is then pending, and the customer must not pay
 * again.
 */
export function useCardPayment({ cart, choice, onChallenge }: CardPaymentInput) {
  const shop = useCart()
  return async (authorize: (sessionId: string) => Promise<PaymentResult>): Promise<string | undefined> => {
    try {
      const { id } = await startPayment(shop, cart, "card", choice)
      const result = await authorize(id).catch((error: unknown): PaymentResult => {
        if (error instanceof PaymentRequestError && error.status === 0) return { id, status: "pending" }
        throw error
      })
      if (result.challenge_frame) {
        onChallenge(result)
        return undefined
      }
      if (startChallenge(result)) return await new Promise(() => {}) // stay busy until the browser has left
      const outcome = await finishPayment(shop, cart.id, result)
      if (outcome === "pending") navigate(`/return?payment_session_id=${result.id}`, { replace: true })
      else if ("orderId" in outcome) showOrder(shop, outcome, cart.id)
      else return outcome.message
      return undefined
    } catch (failure) {
      // The server's message is for developers. Medusa's messages about a cart are written for the customer.
      if (failure instanceof PaymentRequestError) return paymentMessage(failure)
      return failure instanceof Error ? failure.message : "Something went wrong. Please try again."
    }
  }
}
