import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type PaymentRow } from "../modules/mpgi"

/** How an order went on. */
export type OrderTurn = "placed" | "canceled"

type Order = { payment_collections?: { payments?: { provider_id: string; data: unknown }[] }[] }

/** Notes what the gateway's risk engine is to be told; the last word counts. */
const noteReportStep = createStep(
  "mpgi-note-report",
  async ({ order_id, turn }: { order_id: string; turn: OrderTurn }, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order",
      fields: ["payment_collections.payments.provider_id", "payment_collections.payments.data"],
      filters: { id: order_id },
    })
    const order = data[0] as unknown as Order | undefined
    const ours = mpgi.providerIds()
    for (const payment of (order?.payment_collections ?? []).flatMap(({ payments }) => payments ?? [])) {
      const { order_no } = (payment.data ?? {}) as { order_no?: string }
      if (!order_no || !ours.includes(payment.provider_id)) continue
      const { updateOrders } = mpgi.account(payment.provider_id).options
      if (updateOrders.enabled) await mpgi.payments.change(order_no, { report_status: updateOrders[turn] })
    }
    return new StepResponse(undefined)
  },
)

/** Tells what was noted, an account at a time, in the gateway's batches. What is not taken is told again later. */
const sendReportsStep = createStep("mpgi-send-reports", async (_: Record<never, never>, { container }) => {
  const mpgi = container.resolve(MPGI_MODULE)
  const { log } = container.resolve(MPGI_MODULE)
  let told = 0
  for (const providerId of mpgi.providerIds()) {
    const payments = await mpgi.payments.unreported(providerId)
    if (payments.length === 0) continue
    const outcomes = await mpgi.account(providerId).gateway.updateOrders(payments.map(report))
    for (const [at, { status, error }] of outcomes.entries()) {
      const { order_no, report_status } = payments[at] as PaymentRow
      if (status === "applied") {
        await mpgi.payments.change(order_no, { reported_status: report_status })
        told++
      } else log.warn(`mpgi: the gateway was not told of ${order_no} (${error?.code ?? status})`)
    }
  }
  return new StepResponse(told)
})

/** Manual 2.5. `ispass3d` only where the gateway itself has said whether 3-D Secure was passed. */
function report({ transaction_id, report_status, is3ds }: PaymentRow) {
  return {
    transaction_id: transaction_id ?? "",
    status: report_status ?? "",
    ...(is3ds === "0" || is3ds === "1" ? { ispass3d: is3ds } : {}),
  }
}

export const noteReportWorkflow = createWorkflow(
  "mpgi-note-report",
  (input: { order_id: string; turn: OrderTurn }) => new WorkflowResponse(noteReportStep(input)),
)

export const sendReportsWorkflow = createWorkflow(
  "mpgi-send-reports",
  () => new WorkflowResponse(sendReportsStep()),
)
