import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../modules/mpgi"

/** The provider journals and sends it. What the gateway has given up cannot be had back: nothing to undo. */
const cancelPaymentStep = createStep(
  "mpgi-cancel-payment",
  async ({ order_no }: { order_no: string }, { container }) => {
    const payment = await container.resolve(MPGI_MODULE).payments.byOrderNo(order_no)
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "payment",
      fields: ["id"],
      filters: { payment_session_id: payment?.payment_session_id ?? "" } as never,
    })
    const id = (data[0] as { id?: string } | undefined)?.id
    if (!payment || payment.tombstoned_at || !id)
      throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payment ${order_no} to cancel.`)
    await container.resolve(Modules.PAYMENT).cancelPayment(id)
    return new StepResponse({ order_no })
  },
)

/** Gives up an authorisation at the gateway and leaves the order as it is. Never refunds. */
export const cancelPaymentWorkflow = createWorkflow(
  "mpgi-cancel-payment",
  (input: { order_no: string }) => new WorkflowResponse(cancelPaymentStep(input)),
)
