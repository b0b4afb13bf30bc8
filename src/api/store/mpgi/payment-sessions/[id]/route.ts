import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { answer } from "../../answer"
import { isOpen, settle } from "../../direct-card/settle"
import { ownPayment } from "../../own-payment"
import { statusOf } from "../../payment-status"

/** One question to the gateway in so many milliseconds, however many windows poll. */
const ASK_EVERY = 2_000

/** Where a payment stands, for storefronts that poll. Asks the gateway while that is open. */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const { log } = req.scope.resolve("mpgi")
  await answer(res, log, async () => {
    const { mpgi, payment, order_id } = await ownPayment(req)
    const ask = isOpen(payment) && (await mpgi.cardAttempts.mayAsk(payment.order_no, ASK_EVERY))
    const current = ask ? await mpgi.as("shopper", () => settle(payment, mpgi)) : payment
    return {
      payment_session: {
        id: current.payment_session_id,
        status: statusOf(current),
        flow: current.flow,
        ...(order_id ? { order_id } : {}),
      },
    }
  })
}
