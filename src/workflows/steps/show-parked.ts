import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type NotificationRow } from "../../modules/mpgi"

/**
 * Opens a case for a message that is parked, and closes it when none of the order is. Messages that this version has
 * no use for (`unhandled_…`) are kept and listed, and are no case.
 */
export async function showParked(row: NotificationRow, container: MedusaContainer): Promise<void> {
  const { notifications, cases } = container.resolve(MPGI_MODULE)
  const { provider_id, kind, reason, state, transaction_id } = row
  const order_no = row.order_no ?? ""
  const about = { kind: "notification_parked", provider_id, order_no } as const
  if (state === "parked") {
    if (reason?.startsWith("unhandled_")) return
    const { order_status, payment_status, amount, currency } = row.payload as Record<string, string>
    const said = { order_status, payment_status, amount, currency }
    await cases.open({ ...about, transaction_id, details: { message: kind, reason, ...said } })
  } else if (!(await notifications.hasParked(provider_id, order_no))) {
    await cases.solved(about, state === "done" ? "dealt with by a person" : `the message is ${state}`)
  }
}
