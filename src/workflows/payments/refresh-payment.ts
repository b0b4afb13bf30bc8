import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { GatewayError, orderNo } from "../../gateway"
import { operationStates } from "../../modules/mpgi"
import { resolveOperationsWorkflow } from "../journal/resolve-operations"
import { comparePayments } from "../reconciliation/compare-payments"
import { graph } from "../shared/graph"
import { finishPaymentWorkflow } from "./finish-payment"

/** The result for the user who refreshed a payment. */
export interface RefreshedPayment {
  /** False when the gateway could not be reached; nothing has changed then. */
  gateway_reached: boolean
  /** The recorded state of the payment. */
  state: string
  /** The operation whose outcome is still open, if one is. */
  open_operation: { id: string; kind: string } | null
}

/** Records changes that were made in the gateway's portal, in the journal and in Medusa. */
const comparePaymentStep = createStep(
  "mpgi-compare-payment",
  async ({ order_no, gateway_reached }: { order_no: string; gateway_reached: boolean }, { container }) => {
    const payment = await container.resolve("mpgi").payments.byOrderNo(orderNo(order_no))
    if (!gateway_reached || !payment) return new StepResponse({ order_no, gateway_reached })
    try {
      await comparePayments(payment.provider_id, [payment], container)
      return new StepResponse({ order_no, gateway_reached })
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return new StepResponse({ order_no, gateway_reached: false })
    }
  },
)

/**
 * Queries the gateway about the open operation. If the gateway reports it as applied, that counts at once. If not, that
 * counts only after the usual time, no matter how often a user refreshes.
 */
const resolveOpenOperationStep = createStep(
  "mpgi-resolve-open-operation",
  async ({ order_no, gateway_reached }: { order_no: string; gateway_reached: boolean }, { container }) => {
    const mpgi = container.resolve("mpgi")
    const open = await mpgi.operations.unsettledOf(orderNo(order_no))
    if (open && gateway_reached) {
      const after = await mpgi.journal.refresh(open)
      if (operationStates[after.state].syncsMedusa)
        await resolveOperationsWorkflow(container).run({ input: { ids: [after.id] } })
    }
    const payment = await mpgi.payments.byOrderNo(orderNo(order_no))
    const still = await mpgi.operations.unsettledOf(orderNo(order_no))
    const unsettled = still ? { id: still.id, kind: still.kind } : null
    return new StepResponse<RefreshedPayment>({
      gateway_reached,
      state: payment?.state ?? "unknown",
      open_operation: unsettled,
    })
  },
)

/**
 * Runs when a user refreshes a payment. Queries the gateway about the payment, its changes in the portal and its open
 * operation. Moves no money.
 */
export const refreshPaymentWorkflow = createWorkflow(
  "mpgi-refresh-payment",
  ({ order_no }: { order_no: string }) => {
    const { gateway_reached } = finishPaymentWorkflow.runAsStep({ input: { order_no } })
    return new WorkflowResponse(resolveOpenOperationStep(comparePaymentStep({ order_no, gateway_reached })))
  },
)

/**
 * Voids an authorization at the gateway and leaves the order as it is. Never refunds. The provider records and sends
 * the operation. There is no undo: the gateway cannot restore an authorization.
 * @throws MedusaError `not_found` where Medusa has no payment of the order number
 */
export async function cancelPayment(order_no: string, container: MedusaContainer): Promise<void> {
  const payment = await container.resolve("mpgi").payments.byOrderNo(orderNo(order_no))
  const [row] = await graph<{ id: string; data?: { order_no?: string } | null }>(container, {
    entity: "payment",
    fields: ["id", "data"],
    filters: { payment_session_id: payment?.payment_session_id ?? "" },
  })
  // The payment's session may be closed. An earlier attempt of that session, however, is not Medusa's payment.
  if (!payment || row?.data?.order_no !== order_no) {
    const why = "There is no payment in Medusa to cancel. Reload the payment."
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `${order_no}: ${why}`)
  }
  await container.resolve(Modules.PAYMENT).cancelPayment(row.id)
}
