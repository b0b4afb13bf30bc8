import { orderNo } from "../../gateway"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { graph } from "../shared/graph"

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
  const [order] = await graph<Order>(container, {
    entity: "order",
    fields: ["payment_collections.payments.provider_id", "payment_collections.payments.data"],
    filters: { id: order_id },
  })
  for (const payment of (order?.payment_collections ?? []).flatMap(({ payments }) => payments ?? [])) {
    const order_no = payment.data?.order_no
    if (!order_no || !mpgi.accounts.has(payment.provider_id)) continue
    const { updateOrders } = mpgi.accounts.get(payment.provider_id).options
    if (updateOrders.enabled)
      await mpgi.payments.change(orderNo(order_no), { report_status: updateOrders[turn] })
  }
}

/** Reports what was noted, an account at a time, in the gateway's batches; returns how many. What fails is retried later. */
export async function sendReports(container: MedusaContainer): Promise<number> {
  const { accounts, payments: records, log } = container.resolve(MPGI_MODULE)
  let reported = 0
  for (const providerId of accounts.ids()) {
    const payments = await records.unreported(providerId)
    if (payments.length === 0) continue
    const outcomes = await accounts.get(providerId).gateway.updateOrders(payments.map(report))
    for (const [at, { order_no, report_status }] of payments.entries()) {
      const { status = "not_sent", error } = outcomes[at] ?? {}
      if (status === "applied") {
        await records.change(order_no, { reported_status: report_status })
        reported++
      } else
        log.warn(`mpgi: the status of ${order_no} was not reported to the gateway (${error?.code ?? status})`)
    }
  }
  return reported
}

/** Manual 2.5. `ispass3d` only where the gateway itself has reported whether 3-D Secure was passed. */
function report({ transaction_id, report_status, is3ds }: PaymentRow) {
  return {
    transaction_id: transaction_id ?? "",
    status: report_status ?? "",
    ...(is3ds === "0" || is3ds === "1" ? { ispass3d: is3ds } : {}),
  }
}
