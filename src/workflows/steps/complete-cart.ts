import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"

export interface Completion {
  order_id: string | null
  /** Why there is no order, for the log; null when there is one or none is wanted. */
  failure: string | null
}

/**
 * Makes the order of a paid cart, once: Medusa's own workflow locks the cart and answers the order that is there.
 * Undoing is Medusa's own: a completion that fails late voids the payment.
 */
export const completeCartStep = createStep(
  "mpgi-complete-cart",
  async ({ payment }: { payment: PaymentRow }, { container }) => {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    try {
      const order_id = payment.cart_id ? await complete(payment.cart_id, container) : null
      await ensureAuthorised(payment, container)
      return new StepResponse<Completion>({ order_id, failure: null })
    } catch (error) {
      const failure = (error as Error).message
      logger.error(`mpgi: ${payment.order_no} is paid, but its cart cannot be completed: ${failure}`)
      await container
        .resolve(MPGI_MODULE)
        .payments.change(payment.order_no, { problem: "paid_without_order" })
      return new StepResponse<Completion>({ order_id: null, failure })
    }
  },
)

async function complete(id: string, container: MedusaContainer): Promise<string> {
  const { result } = await completeCartWorkflow(container).run({ input: { id } })
  return result.id
}

/**
 * Authorises a session that nobody authorised: one without a cart, or one whose server died after the order was
 * made and before it was authorised (hazard 5). Under the cart's lock, so that it cannot meet a completion that
 * is under way and set off hazard 3.
 */
async function ensureAuthorised(payment: PaymentRow, container: MedusaContainer): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  const authorise = async () => {
    const session = await payments.retrievePaymentSession(payment.payment_session_id, {
      relations: ["payment"],
    })
    if (!session.payment) await payments.authorizePaymentSession(session.id, {})
  }
  const locking = container.resolve(Modules.LOCKING)
  await locking.execute(payment.cart_id ?? `mpgi:session:${payment.payment_session_id}`, authorise, {
    timeout: 30,
  })
}
