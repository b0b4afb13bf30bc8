import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import {
  MPGI_MODULE,
  planRow,
  type MpgiBulkRecord,
  type NewBulk,
  type PaymentFilter,
  type PaymentRow,
  type PlannedRow,
} from "../../modules/mpgi"
import { medusaPayments } from "../steps/medusa-payments"

/** The most payments of one bulk. */
export const BULK_LIMIT = 2000

/** Which payments: by name in the order that counts, or all that a filter finds. */
export type PlanInput = NewBulk & ({ order_nos: string[] } | { filter: PaymentFilter })

/** Nothing but our own record is asked: the gateway has the last word when the bulk is run. */
const planBulkStep = createStep("mpgi-plan-bulk", async (input: PlanInput, { container }) => {
  const { kind, note, requested_by } = input
  const chosen = await choose(input, container)
  const rows: PlannedRow[] = []
  for (let at = 0; at < chosen.length; at += 200)
    rows.push(...(await planSome(kind, chosen.slice(at, at + 200), container)))
  const { bulks } = container.resolve(MPGI_MODULE)
  return new StepResponse<MpgiBulkRecord>(await bulks.plan({ kind, note, requested_by }, rows))
})

type Chosen = { order_no: string; payment: PaymentRow | undefined }

async function choose(input: PlanInput, container: MedusaContainer): Promise<Chosen[]> {
  const { search } = container.resolve(MPGI_MODULE)
  if ("order_nos" in input) {
    const order_nos = [...new Set(input.order_nos)]
    const found = await search.byOrderNos(order_nos)
    const byOrderNo = new Map(found.map((payment) => [payment.order_no, payment]))
    return order_nos.map((order_no) => ({ order_no, payment: byOrderNo.get(order_no) }))
  }
  const chosen: Chosen[] = []
  for await (const some of search.export(input.filter)) {
    chosen.push(...some.map((payment) => ({ order_no: payment.order_no, payment })))
    if (chosen.length > BULK_LIMIT)
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `filter: it finds more than ${BULK_LIMIT} payments; narrow it down.`,
      )
  }
  return chosen
}

async function planSome(
  kind: NewBulk["kind"],
  chosen: readonly Chosen[],
  container: MedusaContainer,
): Promise<PlannedRow[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  const payments = chosen.flatMap(({ payment }) => payment ?? [])
  const writes = await mpgi.operations.ofOrders(payments.map(({ order_no }) => order_no))
  const medusa = await medusaPayments(
    payments.map(({ payment_session_id }) => payment_session_id),
    container,
  )
  return chosen.map(({ order_no, payment }) => {
    if (!payment) return { order_no, provider_id: "", amount: "0", currency_code: "", why: "not_found" }
    const { provider_id, amount, currency_code } = payment
    const own = writes.filter((write) => write.order_no === order_no)
    const plan = planRow(kind, {
      payment,
      standing: mpgi.writes.standing(payment, own),
      inMedusa: medusa.has(payment.payment_session_id),
    })
    const of = { order_no, provider_id, currency_code }
    return typeof plan === "string" ? { ...of, amount, why: plan } : { ...of, ...plan, why: null }
  })
}

/** Plans one thing to do to many payments, and does nothing: what would be done to each, and why to some not. */
export const planBulkWorkflow = createWorkflow(
  "mpgi-plan-bulk",
  (input: PlanInput) => new WorkflowResponse(planBulkStep(input)),
)
