import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MathBN,
  Modules,
  PaymentCollectionStatus,
  OrderChangeStatus,
} from "@medusajs/framework/utils"
import { deleteOrderPaymentCollections } from "@medusajs/medusa/core-flows"
import { atLeast, canBeCaptured, isMoney, allows, type PaymentRow } from "../../modules/mpgi"
import { paymentToKeep, readOrderBalance, heldBy, type OrderBalance } from "../../payment-request"
import { withLock } from "../shared/with-lock"

/**
 * Restores the authorization that covers an edited order. Core has canceled its collection and created another one, and
 * the provider has refused to void it. The collection and the payment get the amount that the order owes now, plus what
 * was captured before. So no more than that can be captured. The other collection is deleted.
 *
 * The collection's status is changed last. Until then, a repeated run does all of it; afterwards it changes nothing.
 * The sweep repeats an interrupted run. Hazard 17, docs/medusa-hazards.md#hazard-17.
 *
 * @returns whether an authorization was restored
 */
export async function keepAuthorization(order_id: string, container: MedusaContainer): Promise<boolean> {
  const restore = () => restoreCovering(order_id, container)
  return withLock(container, order_id, restore)
}

async function restoreCovering(order_id: string, container: MedusaContainer): Promise<boolean> {
  const mpgi = container.resolve("mpgi")
  const order = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), order_id)
  const kept = order && (await findKept(order, container))
  if (!kept) return false
  const { collection, payment, record, captured } = kept
  const amount = MathBN.add(order.outstanding, captured).toNumber()
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

interface Kept {
  collection: string
  payment: string
  record: PaymentRow
  /** What was captured of the payment before the order changed. */
  captured: ReturnType<typeof MathBN.convert>
}

/** The payment of a replaced collection whose authorization covers what is owed: see {@link paymentToKeep}. */
async function findKept(order: OrderBalance, container: MedusaContainer): Promise<Kept | undefined> {
  const { payments: records, accounts } = container.resolve("mpgi")
  const sessions = order.collections.flatMap(({ payments }) =>
    (payments ?? []).flatMap((payment) => payment?.payment_session_id ?? []),
  )
  const known = await records.ofSessions(sessions)
  const current = (session: string | null | undefined) =>
    known.find(({ payment_session_id }) => payment_session_id === session)
  type Captures = { captures?: ({ amount: BigNumberInput | null | undefined } | null)[] | null }
  const capturedOf = ({ captures }: Captures) =>
    (captures ?? []).reduce((sum, capture) => MathBN.add(sum, capture?.amount ?? 0), MathBN.convert(0))
  const found = paymentToKeep(order, (payment) => {
    const record = current(payment.payment_session_id)
    if (!record || (!allows(record.state, "review") && !canBeCaptured(record))) return false
    const round = (amount: BigNumberInput) =>
      accounts.roundAmount(record.provider_id, amount, record.currency_code)
    const left = MathBN.sub(record.amount, MathBN.max(round(capturedOf(payment)), record.captured_amount))
    const owed = round(MathBN.max(0, order.outstanding))
    return isMoney(owed) && atLeast(left.toFixed(), owed)
  })
  const record = current(found?.payment.payment_session_id)
  if (!found || !record) return undefined
  const { collection, payment } = found
  return { collection, payment: payment.id, record, captured: capturedOf(payment) }
}

/**
 * What an edit, a claim or an exchange will do to the order's payments once it is confirmed. The order will then owe
 * money, and core voids an authorization that does not cover it. Hazard 17, docs/medusa-hazards.md#hazard-17.
 */
export interface PendingChange {
  /** The amount that the order will owe: a decimal string in main units. */
  outstanding: string
  /** What is authorized and not captured now. `0`: confirming the change does not affect the payments. */
  authorized: string
  /** The currency of both amounts, lower case. */
  currency_code: string
  /** Whether confirming the change voids the authorization. The customer must then pay again. */
  voids_authorization: boolean
}

/**
 * Null without such a change. Also null if the change leaves nothing outstanding and there is no authorization.
 */
export async function pendingChange(
  order_id: string,
  container: MedusaContainer,
): Promise<PendingChange | null> {
  const orders = container.resolve(Modules.ORDER)
  const status = [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED]
  const [change] = await orders.listOrderChanges({ order_id, status }, { select: ["id"], take: 1 })
  if (!change) return null
  const order = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), order_id)
  if (!order) return null
  const authorized = order.collections
    .filter((collection) => ["authorized", "partially_authorized"].includes(collection.status))
    .flatMap(({ payments }) => (payments ?? []).flatMap((payment) => payment ?? []))
    .filter(({ canceled_at }) => !canceled_at)
  const { summary } = await orders.previewOrderChange(order_id)
  const { accounts } = container.resolve("mpgi")
  // An authorization of another provider is never kept, whatever it covers.
  const [only, ...more] = authorized
  const account = only && accounts.has(only.provider_id) ? only.provider_id : undefined
  const rounded = (amount: BigNumberInput) =>
    account === undefined
      ? MathBN.convert(amount).toFixed()
      : accounts.roundAmount(account, amount, order.currency_code)
  const outstanding = rounded(MathBN.max(0, summary?.pending_difference ?? 0))
  const held = rounded(
    authorized.reduce((sum, payment) => MathBN.add(sum, heldBy(payment)), MathBN.convert(0)),
  )
  if (authorized.length === 0 && !isMoney(outstanding)) return null
  const covered = account !== undefined && more.length === 0 && atLeast(held, outstanding)
  // The remainder of a partial capture cannot be voided. If it does not cover the change, Medusa replaces it anyway.
  const isLost = !covered && authorized.some(({ captures }) => (captures ?? []).length > 0)
  return {
    outstanding,
    authorized: isLost ? "0" : held,
    currency_code: order.currency_code,
    voids_authorization: authorized.length > 0 && isMoney(outstanding) && !covered && !isLost,
  }
}
