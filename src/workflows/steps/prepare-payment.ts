import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { orderOfCart } from "../order-of-cart"

export type PreparedPayment = { kind: "forward"; order_no: string } | { kind: "finished" } | { kind: "gone" }

/**
 * The payment of a session, ready to be sent to the gateway. One that was there before is asked about first, so
 * that nobody pays twice; one that was declined starts over with a new order number. `opened_at` is committed
 * before anything is sent and not undone: it says that the gateway may know the order.
 */
export const preparePaymentStep = createStep(
  "mpgi-prepare-payment",
  async ({ payment_session_id }: { payment_session_id: string }, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const found = await mpgi.payments.ofSession(payment_session_id)
    if (!found || found.tombstoned_at || found.flow !== "redirect") return respond({ kind: "gone" })
    const payment = found.opened_at ? (await mpgi.learn(found)).payment : found
    switch (payment.state) {
      case "created":
      case "pending":
      case "unknown":
        return respond({ kind: "forward", order_no: await opened(payment) })
      case "declined":
      case "cancelled": {
        // What has become an order is paid once: when it was cancelled since, nobody pays for it anew.
        if (await isOrdered(payment)) return respond({ kind: "finished" })
        const { orderNoPrefix } = mpgi.account(payment.provider_id).options
        return respond({
          kind: "forward",
          order_no: await opened(await mpgi.payments.nextAttempt(payment, orderNoPrefix)),
        })
      }
      case "authorised":
      case "in_review":
      case "partially_captured":
      case "captured":
      case "partially_refunded":
      case "refunded":
        return respond({ kind: "finished" })
    }

    async function isOrdered({ completed_at, cart_id }: PaymentRow): Promise<boolean> {
      return completed_at !== null || (await orderOfCart(cart_id, container)) !== null
    }

    async function opened(payment: PaymentRow): Promise<string> {
      if (!payment.opened_at) await mpgi.payments.change(payment.order_no, { opened_at: new Date() })
      return payment.order_no
    }
  },
)

function respond(prepared: PreparedPayment): StepResponse<PreparedPayment> {
  return new StepResponse(prepared)
}
