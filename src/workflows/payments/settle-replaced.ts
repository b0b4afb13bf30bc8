import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isMoney, minus } from "../../modules/mpgi/shared/money"
import { allows } from "../../modules/mpgi"
import { isReplaced, readOrderBalance } from "../../payment-request"
import { finishPaymentWorkflow } from "./finish-payment"
import { keepAuthorization } from "./keep-authorization"

/**
 * Settles authorizations that an order edit has left in collections that Medusa has replaced. An authorization that
 * covers the order is restored. Any other is voided here, because core only logs a failure of its own void. If the
 * gateway does not void it, a case is opened and the void is tried again. After a partial capture, nothing more of the
 * payment is captured; the order page shows this. Hazard 17, docs/medusa-hazards.md#hazard-17.
 */
export async function settleReplaced(order_id: string, container: MedusaContainer): Promise<void> {
  await keepAuthorization(order_id, container)
  const mpgi = container.resolve("mpgi")
  const order = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), order_id)
  if (!order || order.canceled) return
  const sessions = order.collections
    .filter((collection) => isReplaced(collection))
    .flatMap(({ payments }) => payments ?? [])
    .flatMap((payment) => (payment && !payment.canceled_at ? (payment.payment_session_id ?? []) : []))
  const newest = new Map(
    (await mpgi.payments.ofSessions(sessions)).reverse().map((each) => [each.payment_session_id, each]),
  )
  for (const { order_no, state, amount, captured_amount, kept_at, problem } of newest.values()) {
    if (kept_at) await mpgi.payments.change(order_no, { kept_at: null })
    if (allows(state, "cancel")) await finishPaymentWorkflow(container).run({ input: { order_no } })
    else if (isMoney(captured_amount) && isMoney(minus(amount, captured_amount)) && problem === null)
      await mpgi.payments.change(order_no, { problem: "collection_replaced" })
  }
}
