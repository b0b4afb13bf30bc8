import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../modules/mpgi"
import { finishPaymentWorkflow } from "./finish-payment"

const careForOrderStep = createStep(
  "mpgi-care-for-order",
  async ({ order_id }: { order_id: string }, { container }) => {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order_cart",
      fields: ["cart_id"],
      filters: { order_id },
    })
    const cart_id = (data[0] as { cart_id?: string } | undefined)?.cart_id
    const { payments } = container.resolve(MPGI_MODULE)
    const opened = cart_id ? (await payments.ofCart(cart_id)).filter(({ opened_at }) => opened_at) : []
    for (const { order_no } of opened) {
      await finishPaymentWorkflow(container).run({ input: { order_no } })
    }
    return new StepResponse(opened.length)
  },
)

/**
 * Looks at the payments of an order that came to an end. Medusa only logs it when a payment of a cancelled order
 * cannot be cancelled; the money would stay at the gateway, and nobody would know.
 */
export const careForOrderWorkflow = createWorkflow(
  "mpgi-care-for-order",
  (input: { order_id: string }) => new WorkflowResponse(careForOrderStep(input)),
)
