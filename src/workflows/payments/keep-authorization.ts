import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MathBN,
  Modules,
  PaymentCollectionStatus,
} from "@medusajs/framework/utils"
import { deleteOrderPaymentCollections } from "@medusajs/medusa/core-flows"
import type { OrderNo } from "../../gateway"
import { atLeast, canBeCaptured, isMoney, MPGI_MODULE } from "../../modules/mpgi"
import { readOrderBalance, type OrderBalance } from "../../payment-request"

/** Seconds that we wait for an edit that is being confirmed. */
const PATIENCE = 30

/**
 * Gives an edited order back the authorization that covers it: the provider has refused to void it, and core has canceled
 * its collection and made another one. The collection and the payment get the amount that the order owes now, beside what
 * was captured of it before, so that no more is captured; the other collection goes. The status of the collection is changed last: until then, a repetition does
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
  const { collection, payment, order_no, captured } = kept
  const amount = MathBN.add(order.payable, captured).toNumber()
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

interface Kept {
  collection: string
  payment: string
  order_no: OrderNo
  /** Of the payment, before the order changed. */
  captured: ReturnType<typeof MathBN.convert>
}

/** Statuses that core gives to a collection that it cancels: the second one where a part was captured. */
const CANCELED = ["canceled", "partially_captured"]

/** The one payment of a canceled collection that Medusa has not canceled, and of which enough is authorized for what is owed. */
async function findKept(
  { canceled, payable, currency_code, collections, payments }: OrderBalance,
  container: MedusaContainer,
): Promise<Kept | undefined> {
  if (canceled) return undefined
  // Another payment that counts, or one that is under way, is not mixed with this one.
  if (payments.length > 0 || collections.some(({ status }) => status === "awaiting")) return undefined
  const { payments: records, accounts } = container.resolve(MPGI_MODULE)
  for (const { id, status, payments } of collections) {
    const [payment, ...more] = (payments ?? []).flatMap((each) => each ?? [])
    if (!CANCELED.includes(status) || !payment || payment.canceled_at || more.length > 0) continue
    const record = await records.ofSession(payment.payment_session_id ?? "")
    if (!record || (record.state !== "in_review" && !canBeCaptured(record))) continue
    const round = (amount: BigNumberInput) => accounts.roundAmount(record.provider_id, amount, currency_code)
    const captured = (payment.captures ?? []).reduce(
      (sum, capture) => MathBN.add(sum, capture?.amount ?? 0),
      MathBN.convert(0),
    )
    const left = MathBN.sub(record.amount, MathBN.max(round(captured), record.captured_amount))
    const owed = round(MathBN.max(0, payable))
    if (isMoney(owed) && atLeast(left.toFixed(), owed))
      return { collection: id, payment: payment.id, order_no: record.order_no, captured }
  }
  return undefined
}
