import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { GatewayError } from "../gateway"
import { MPGI_MODULE } from "../modules/mpgi"
import { finishPaymentWorkflow } from "./finish-payment"
import { resolveOperationsWorkflow } from "./resolve-operations"
import { comparePayments } from "./steps/compare-payments"

export { PAYMENT_DIFFERS } from "../modules/mpgi"

/** What a person who asked is told. */
export interface Told {
  /** False when the gateway could not be asked; nothing has changed then. */
  asked: boolean
  /** Where the payment stands in our record. */
  state: string
  /** The write whose outcome is still open, if one is. */
  unsettled: { id: string; kind: string } | null
}

/** What was done at the gateway's portal is in the journal afterwards, and in Medusa. */
const compareNowStep = createStep(
  "mpgi-compare-now",
  async ({ order_no, asked }: { order_no: string; asked: boolean }, { container }) => {
    const payment = await container.resolve(MPGI_MODULE).payments.byOrderNo(order_no)
    if (!asked || !payment) return new StepResponse({ order_no, asked })
    try {
      await comparePayments(payment.provider_id, [payment], container)
      return new StepResponse({ order_no, asked })
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return new StepResponse({ order_no, asked: false })
    }
  },
)

/** A yes of the gateway counts at once. A no counts only in its own time, however often somebody asks. */
const lookAtOpenWriteStep = createStep(
  "mpgi-look-at-open-write",
  async ({ order_no, asked }: { order_no: string; asked: boolean }, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const open = await mpgi.operations.unsettledOf(order_no)
    if (open && asked) {
      const after = await mpgi.writes.look(open)
      if (after.state === "applied" || after.state === "not_applied")
        await resolveOperationsWorkflow(container).run({ input: { ids: [after.id] } })
    }
    const payment = await mpgi.payments.byOrderNo(order_no)
    const still = await mpgi.operations.unsettledOf(order_no)
    const unsettled = still ? { id: still.id, kind: still.kind } : null
    return new StepResponse<Told>({ asked, state: payment?.state ?? "unknown", unsettled })
  },
)

/**
 * Asks the gateway about a payment, what was done to it there, and its open write, because somebody wants to know.
 * Moves no money.
 */
export const askNowWorkflow = createWorkflow("mpgi-ask-now", ({ order_no }: { order_no: string }) => {
  const { asked } = finishPaymentWorkflow.runAsStep({ input: { order_no } })
  return new WorkflowResponse(lookAtOpenWriteStep(compareNowStep({ order_no, asked })))
})
