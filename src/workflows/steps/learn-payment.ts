import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { GatewayError } from "../../gateway"
import { MPGI_MODULE, type Fact, type PaymentRow } from "../../modules/mpgi"

/** Seconds that a second messenger waits for the first. */
const PATIENCE = 30

export interface LearnedPayment {
  payment: PaymentRow
  /** False when the gateway could not be asked: the payment is then as it was recorded before. */
  asked: boolean
  /** Other transactions of the same order that hold money. */
  extras: Fact[]
}

/**
 * Asks the gateway and records what it says, one messenger at a time: the shopper's browser and the notification
 * arrive together as a rule. Never the cart's lock, which completing the cart takes itself. Nothing to undo: a
 * fact stays a fact.
 */
export const learnPaymentStep = createStep(
  "mpgi-learn-payment",
  async ({ order_no }: { order_no: string }, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const locking = container.resolve(Modules.LOCKING)
    const learned = await locking.execute(
      `mpgi:${order_no}`,
      async (): Promise<LearnedPayment> => {
        const payment = await mpgi.payments.byOrderNo(order_no)
        if (!payment) throw new Error(`mpgi: no payment ${order_no}`)
        if (!payment.opened_at) return { payment, asked: false, extras: [] }
        try {
          return { ...(await mpgi.learn(payment)), asked: true }
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error
          const { log } = container.resolve(MPGI_MODULE)
          log.warn(`mpgi: the gateway cannot be asked about ${order_no} (${error.code})`)
          return { payment, asked: false, extras: [] }
        }
      },
      { timeout: PATIENCE },
    )
    return new StepResponse(learned)
  },
)
