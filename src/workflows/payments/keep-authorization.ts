import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MathBN,
  Modules,
  PaymentCollectionStatus,
} from "@medusajs/framework/utils"
import { deleteOrderPaymentCollections } from "@medusajs/medusa/core-flows"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { paymentToKeep, readOrderBalance, type OrderBalance } from "../../payment-request"

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
  const { collection, payment, record } = kept
  const amount = MathBN.convert(order.payable).toNumber()
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
  const problem = record.problem === "collection_replaced" ? null : record.problem
  await mpgi.payments.change(record.order_no, { kept_at: null, problem })
  mpgi.log.info(`mpgi: order ${order_id} was edited; its authorization covers it and is kept`)
  return true
}

/** The payment of a canceled collection that covers what is owed: see {@link paymentToKeep}. */
async function findKept(
  order: OrderBalance,
  container: MedusaContainer,
): Promise<{ collection: string; payment: string; record: PaymentRow } | undefined> {
  const mpgi = container.resolve(MPGI_MODULE)
  const sessions = order.collections.flatMap(({ payments }) =>
    (payments ?? []).flatMap((payment) => payment?.payment_session_id ?? []),
  )
  const records = await mpgi.payments.ofSessions(sessions)
  const current = (session: string | null | undefined) =>
    records.find(({ payment_session_id }) => payment_session_id === session)
  const found = paymentToKeep(order, ({ payment_session_id }) => {
    const record = current(payment_session_id)
    if (record?.state !== "authorized" && record?.state !== "in_review") return false
    return MathBN.gte(record.amount, mpgi.toAmount(record.provider_id, order.payable, record.currency_code))
  })
  const record = current(found?.payment.payment_session_id)
  return found && record && { collection: found.collection, payment: found.payment.id, record }
}
