import { orderNo } from "../../gateway"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { graph } from "../shared/graph"
import { workThrough } from "../shared/work-through"

/** How an order went on. */
export type OrderTurn = "placed" | "canceled"

type Payment = { provider_id: string; data: { order_no?: string } | null }
type Order = { payment_collections?: { payments?: Payment[] }[] }

/** Notes what is to be reported of an order to the gateway's risk engine; the latest note counts. */
export async function noteReport(
  { order_id, turn }: { order_id: string; turn: OrderTurn },
  container: MedusaContainer,
): Promise<void> {
  const mpgi = container.resolve(MPGI_MODULE)
  // Every order of the store comes here, those of other providers too.
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

/** As many as one request takes. Manual 8. */
const BATCH = 50
/** How many that were refused before are reported again in one run. */
const SINGLES = 20

/**
 * Reports what was noted, an account at a time; returns how many. The gateway refuses a batch as a whole, so what it has
 * refused is reported again one by one, less and less often, and does not hold up the others. What it did not get is due
 * again soon.
 */
export async function sendReports(container: MedusaContainer): Promise<number> {
  const { accounts, dueReports } = container.resolve(MPGI_MODULE)
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

/** One request. */
async function sendBatch(
  providerId: string,
  payments: PaymentRow[],
  container: MedusaContainer,
): Promise<number> {
  const { accounts, dueReports, log } = container.resolve(MPGI_MODULE)
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

/** Manual 2.5. `ispass3d` only where the gateway itself has reported whether 3-D Secure was passed. */
function report({ transaction_id, report_status, is3ds }: PaymentRow) {
  return {
    transaction_id: transaction_id ?? "",
    status: report_status ?? "",
    ...(is3ds === "0" || is3ds === "1" ? { ispass3d: is3ds } : {}),
  }
}
