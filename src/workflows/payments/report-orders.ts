import { orderNo } from "../../gateway"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { PaymentRow } from "../../modules/mpgi"
import { graph } from "../shared/graph"
import { workThrough } from "../shared/work-through"

/** What happened to an order. */
export type OrderTurn = "placed" | "canceled"

type Payment = { provider_id: string; data: { order_no?: string } | null }
type Order = { payment_collections?: { payments?: Payment[] }[] }

/** Notes which status of an order is to be reported to the gateway's risk engine. The latest note counts. */
export async function noteReport(
  { order_id, turn }: { order_id: string; turn: OrderTurn },
  container: MedusaContainer,
): Promise<void> {
  const mpgi = container.resolve("mpgi")
  // Every order of the store comes here, including those of other providers.
  if (!mpgi.accounts.someReportOrders()) return
  const [order] = await graph<Order>(container, {
    entity: "order",
    fields: ["payment_collections.payments.provider_id", "payment_collections.payments.data"],
    filters: { id: order_id },
  })
  for (const payment of (order?.payment_collections ?? []).flatMap(({ payments }) => payments ?? [])) {
    const order_no = payment.data?.order_no
    if (!order_no || !mpgi.accounts.has(payment.provider_id)) continue
    const { updateOrders } = mpgi.accounts.get(payment.provider_id).options
    if (updateOrders.enabled) await mpgi.dueReports.note(orderNo(order_no), updateOrders[turn])
  }
}

/** How many reports one request takes. Manual 8. */
const BATCH = 50
/** How many refused reports are sent again in one run. */
const SINGLES = 20

/**
 * Reports the noted statuses, one account at a time. Returns how many were reported. The gateway refuses a batch as a
 * whole. So refused reports are sent again one by one, at growing intervals, and do not delay the others. Reports that
 * did not reach the gateway are due again soon.
 */
export async function sendReports(container: MedusaContainer): Promise<number> {
  const { accounts, dueReports } = container.resolve("mpgi")
  let reported = 0
  for (const providerId of accounts.ids()) {
    const send = async (payments: PaymentRow[]) => {
      reported += await sendBatch(providerId, payments, container)
    }
    await workThrough(async () => {
      const payments = await dueReports.claim(providerId, "new", BATCH)
      return { items: payments.length > 0 ? [payments] : [], more: payments.length === BATCH }
    }, send)
    await workThrough(async () => {
      const payments = await dueReports.claim(providerId, "refused", SINGLES)
      return { items: payments.map((payment) => [payment]), more: false }
    }, send)
  }
  return reported
}

/** Sends one request. */
async function sendBatch(
  providerId: string,
  payments: PaymentRow[],
  container: MedusaContainer,
): Promise<number> {
  const { accounts, dueReports, log } = container.resolve("mpgi")
  const outcomes = await accounts.get(providerId).gateway.updateOrders(payments.map(report))
  const applied = payments.filter((_, at) => outcomes[at]?.status === "applied")
  await dueReports.reported(applied)
  for (const [at, payment] of payments.entries()) {
    const { status = "not_sent", error } = outcomes[at] ?? {}
    if (status === "applied") continue
    const last = status === "rejected" && !(await dueReports.refused(payment))
    const then = last ? "; it is abandoned" : ""
    const why = error?.code ?? status
    log.warn(`mpgi: the status of ${payment.order_no} was not reported to the gateway (${why})${then}`)
  }
  return applied.length
}

/** A report as in manual 2.5. `ispass3d` is set only where the gateway has reported whether 3-D Secure was passed. */
function report({ transaction_id, report_status, is3ds }: PaymentRow) {
  return {
    transaction_id: transaction_id ?? "",
    status: report_status ?? "",
    ...(is3ds === "0" || is3ds === "1" ? { ispass3d: is3ds } : {}),
  }
}
