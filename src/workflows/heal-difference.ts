import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type DifferenceRow } from "../modules/mpgi"
import { comparePayments } from "./steps/compare-payments"

const { Types } = MedusaError

export interface HealInput {
  id: string
  /** What a person read at the portal, decimal string in main units: for a capture of which the query tells no amount. */
  amount?: string | undefined
  by: string
}

const healDifferenceStep = createStep(
  "mpgi-heal-difference",
  async ({ id, amount, by }: HealInput, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const { differences } = mpgi.reconciliation
    const row = await differences.byId(id)
    if (!row) throw new MedusaError(Types.NOT_FOUND, `There is no difference ${id}.`)
    if (row.state === "healed" || row.state === "gone") return new StepResponse(row)
    if (amount !== undefined) requireTellable(row)
    const payment = await mpgi.payments.byOrderNo(row.order_no)
    if (!payment)
      throw new MedusaError(Types.NOT_ALLOWED, "Nothing here is known of this order: close its case.")
    const told = amount === undefined ? undefined : { order_no: row.order_no, amount, by }
    await mpgi.as(by, () => comparePayments(row.provider_id, [payment], container, told))
    return new StepResponse((await differences.byId(id)) ?? row)
  },
)

/** Looks at one difference again, and heals it if that is safe by now. Nothing to undo. */
export const healDifferenceWorkflow = createWorkflow(
  "mpgi-heal-difference",
  (input: HealInput) => new WorkflowResponse(healDifferenceStep(input)),
)

function requireTellable({ kind }: DifferenceRow): void {
  if (kind === "capture_at_portal") return
  const why =
    "Only a capture made at the gateway takes an amount: the gateway tells all other amounts itself."
  throw new MedusaError(Types.INVALID_DATA, `amount: ${why}`)
}
