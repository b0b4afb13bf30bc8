import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MathBN,
  Modules,
  PaymentCollectionStatus,
} from "@medusajs/framework/utils"
import { deleteOrderPaymentCollections } from "@medusajs/medusa/core-flows"
import type { OrderNo } from "../../gateway"
import { MPGI_MODULE } from "../../modules/mpgi"
import { readOrderBalance, type OrderBalance } from "../../payment-request"

/** Seconds that we wait for an edit that is being confirmed. */
const PATIENCE = 30

/**
 * Gives an edited order back the authorization that covers it: the provider has refused to void it, and core has canceled
 * its collection and made another one. The collection and the payment get the amount that the order owes now, so that
 * no more is captured; the other collection goes. The status of the collection is changed last: until then, a repetition does
 * all of it, and afterwards it changes nothing. The sweep repeats what was interrupted. Hazard 17,
 * docs/medusa-hazards.md#hazard-17.
 *
 * @returns whether an authorization was restored
 */
export async function keepAuthorization(order_id: string, container: MedusaContainer): Promise<boolean> {
  const restore = () => restoreCovering(order_id, container)
  return container.resolve(Modules.LOCKING).execute(order_id, restore, { timeout: PATIENCE })
}

async function restoreCovering(order_id: string, container: MedusaContainer): Promise<boolean> {
  const mpgi = container.resolve(MPGI_MODULE)
  const order = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), order_id)
  const kept = order && (await findKept(order, container))
  if (!kept) return false
  const { collection, payment, order_no } = kept
  const amount = MathBN.convert(order.outstanding).toNumber()
  const payments = container.resolve(Modules.PAYMENT)
  // Medusa's type of the change names no field.
  const lowered = { id: payment, amount }
  await payments.updatePayment(lowered)
  for (const { id, status } of order.collections) {
    if (id !== collection && status === "not_paid")
      await deleteOrderPaymentCollections(container).run({ input: { id } })
  }
  const restored = { amount, status: PaymentCollectionStatus.AUTHORIZED }
  await payments.updatePaymentCollections(collection, restored)
  await mpgi.payments.change(order_no, { kept_at: null })
  mpgi.log.info(`mpgi: order ${order_id} was edited; its authorization covers it and is kept`)
  return true
}

/** The one payment of a canceled collection that Medusa has not canceled, that is authorized, and that covers what is owed. */
async function findKept(
  { canceled, outstanding, collections, payments }: OrderBalance,
  container: MedusaContainer,
): Promise<{ collection: string; payment: string; order_no: OrderNo } | undefined> {
  if (canceled || MathBN.lte(outstanding, 0)) return undefined
  // Another payment that counts, or one that is under way, is not mixed with this one.
  if (payments.length > 0 || collections.some(({ status }) => status === "awaiting")) return undefined
  const { payments: records } = container.resolve(MPGI_MODULE)
  for (const { id, status, payments } of collections) {
    const [payment, ...more] = (payments ?? []).flatMap((each) => each ?? [])
    if (status !== "canceled" || !payment || payment.canceled_at || more.length > 0) continue
    const record = await records.ofSession(payment.payment_session_id ?? "")
    const held = record?.state === "authorized" || record?.state === "in_review"
    if (record && held && MathBN.gte(record.amount, outstanding))
      return { collection: id, payment: payment.id, order_no: record.order_no }
  }
  return undefined
}
