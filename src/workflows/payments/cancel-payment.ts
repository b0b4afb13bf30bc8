import { orderNo } from "../../gateway"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../../modules/mpgi"
import { graph } from "../shared/graph"

/** Medusa's payment of an order number. */
const findPaymentStep = createStep(
  "mpgi-find-payment",
  async ({ order_no }: { order_no: string }, { container }) => {
    const payment = await container.resolve(MPGI_MODULE).payments.byOrderNo(orderNo(order_no))
    const [row] = await graph<{ id: string; data?: { order_no?: string } | null }>(container, {
      entity: "payment",
      fields: ["id", "data"],
      filters: { payment_session_id: payment?.payment_session_id ?? "" },
    })
    // The session of a payment may be closed, but an earlier attempt of it is not Medusa's payment.
    if (payment && row?.data?.order_no === order_no) return new StepResponse({ id: row.id, order_no })
    const why = "There is no payment in Medusa to cancel. Reload the payment."
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `${order_no}: ${why}`)
  },
)

/** The provider records and sends it. There is no undo: the gateway cannot restore an authorization. */
const cancelPaymentStep = createStep(
  "mpgi-cancel-payment",
  async ({ id, order_no }: { id: string; order_no: string }, { container }) => {
    await container.resolve(Modules.PAYMENT).cancelPayment(id)
    return new StepResponse({ order_no })
  },
)

/** Voids an authorization at the gateway and leaves the order as it is. Never refunds. */
export const cancelPaymentWorkflow = createWorkflow(
  "mpgi-cancel-payment",
  (input: { order_no: string }) => new WorkflowResponse(cancelPaymentStep(findPaymentStep(input))),
)
