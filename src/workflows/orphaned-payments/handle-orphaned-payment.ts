import type { MedusaContainer } from "@medusajs/framework/types"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { OrderNo } from "../../gateway"
import {
  holdsMoney,
  isCaptureOverdue,
  isMismatch,
  PAYMENT_CASES,
  MINUTE,
  type CaseRow,
  type GatewayTransaction,
  type NewCase,
  type PaymentRow,
  type MpgiModuleService,
} from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import type { Completion } from "../payments/complete-cart"
import { authorizationEndedCase } from "../payments/ending-authorizations"
import { casesOf, type PaymentFindings } from "./cases-of"
import { paymentHooks } from "../shared/feature"
import { wasReturned, isLasting } from "./abandon-session"
import { voidOrRefund, voidDuplicate, type VoidOrRefundResult } from "./void-or-refund"
import { loadMedusaRecords, type MedusaRecords } from "./medusa-records"
import { classifyOrphan, type OrphanClass } from "./find-orphans"

/** Kinds of cases that reconciliation opens too. It closes them when their discrepancy is gone. */
const SHARED: readonly string[] = ["duplicate_transaction", "amount_mismatch", "currency_mismatch"]

/** A payment after a query to the gateway. */
export interface SyncedPayment {
  payment: PaymentRow
  /** False if the gateway could not be reached: the payment is then as it was recorded before. */
  gateway_reached: boolean
  /** Other transactions of the same order that hold money. */
  duplicates: GatewayTransaction[]
}

type Input = { synced: SyncedPayment; completion: Completion }

/**
 * Handles every payment without an order: voids or refunds it by the account's policy. An order without money is
 * handled by a policy of its own. What remains is an open case until it is resolved. Returns whether anything was
 * voided or refunded.
 */
export async function handleOrphanedPayment(
  { synced, completion }: Input,
  container: MedusaContainer,
): Promise<boolean> {
  const mpgi = container.resolve("mpgi")
  const { order_no } = synced.payment
  const open = await mpgi.cases.ofOrder(order_no, "open")
  const healthy = completion.order_id !== null && completion.failure === null && completion.paid
  const nothing =
    completion.order_id === null && !holdsMoney(synced.payment.state) && !wasReturned(synced.payment)
  const quiet = (healthy || nothing) && synced.duplicates.length === 0 && open.length === 0
  const { problem, charged_back_at } = synced.payment
  const ended = mpgi.dueCaptures.hasEnded(synced.payment)
  if (quiet && problem !== "payment_stuck_pending" && !charged_back_at && !ended) return false

  const found = await handlePayment(synced, { completion, open }, container)
  // Another process is returning the money at this moment. The next check finds the outcome.
  if (found.settlement?.outcome === "left" && found.settlement.because === "in_progress") return false
  await syncCases(synced.payment, found, open, synced.gateway_reached, container)
  return found.settlement !== null && found.settlement.outcome !== "left"
}

async function handlePayment(
  { payment: before, duplicates, gateway_reached: reached }: SyncedPayment,
  { completion: { failure }, open }: { completion: Completion; open: readonly CaseRow[] },
  container: MedusaContainer,
): Promise<PaymentFindings> {
  const mpgi = container.resolve("mpgi")
  const payment = (await mpgi.payments.byOrderNo(before.order_no)) ?? before
  const { options } = mpgi.account(payment.provider_id)
  const home = await loadMedusaRecords(payment, container)
  const orphan = classifyOrphan(payment, home, options)
  let settlement: VoidOrRefundResult | null = null
  if (orphan) {
    await recordOrphan(payment, orphan, container)
    if (orphan.final) settlement = await voidOrRefund(payment, home, orphan, container)
    if (settlement && settlement.outcome !== "left" && !isMismatch(orphan.reason)) {
      await mpgi.payments.change(payment.order_no, { problem: `orphan_${settlement.outcome}` })
    }
    logOrphan(payment.order_no, orphan, settlement, container)
  } else if (holdsMoney(payment.state) && payment.abandoned_at && hasLasting(home, payment)) {
    // The session was abandoned after its order was created, so the order has the payment.
    await mpgi.duePayments.completed([payment.order_no])
  }
  const second: PaymentFindings["duplicates"] = []
  for (const fact of duplicates)
    second.push({ fact, settlement: await voidDuplicate(payment, fact, container) })
  const reported = open.some(({ kind }) => kind === "order_unpaid")
  const unpaid = await cancelUnpaidOrder(payment, home, { reached, reported }, container)
  const now = (await mpgi.payments.byOrderNo(payment.order_no)) ?? payment
  const since = Date.now() - options.unpaidOrders.afterMinutes * MINUTE
  const ofFeatures: NewCase[] = []
  for (const returned of paymentHooks("returned")) {
    const left = await returned(now, container)
    if (left) ofFeatures.push(left)
  }
  const voids = await mpgi.operations.applied(now.order_no, "cancel")
  const voidedJustNow = voids.some(
    ({ source, settled_at }) => source === "medusa" && (settled_at?.getTime() ?? 0) > since,
  )
  return {
    payment: now,
    records: home,
    orphan,
    settlement,
    ofFeatures,
    duplicates: second,
    unpaid,
    failure,
    captureOverdue: isCaptureOverdue(now, options),
    authorizationEnded: home.order && (await authorizationEndedCase(now, home.order.id, container)),
    voidedJustNow,
  }
}

/**
 * Whether the order of a payment is certain to stay. A payment without a cart needs no order: Medusa's payment is
 * enough.
 */
function hasLasting({ order }: MedusaRecords, { cart_id }: PaymentRow): boolean {
  return cart_id === null || (order !== null && isLasting(order.created_at))
}

/** Records since when a payment is an orphan. A recorded mismatch of amount or currency is not overwritten. */
async function recordOrphan(
  { order_no, problem, orphaned_at }: PaymentRow,
  orphan: OrphanClass,
  container: MedusaContainer,
): Promise<void> {
  const shown = orphan.reason === "collection_replaced" ? orphan.reason : "payment_without_order"
  const changes = isMismatch(orphan.reason) || problem === shown ? {} : { problem: shown }
  if (orphaned_at && Object.keys(changes).length === 0) return
  const since = { orphaned_at: orphaned_at ?? new Date() }
  await container.resolve("mpgi").payments.change(order_no, { ...changes, ...since })
}

function logOrphan(
  order_no: OrderNo,
  { reason }: OrphanClass,
  settlement: VoidOrRefundResult | null,
  container: MedusaContainer,
): void {
  const done = !settlement
    ? "tried again"
    : settlement.outcome === "left"
      ? settlement.because
      : settlement.outcome
  const { log } = container.resolve("mpgi")
  log.warn(`mpgi: ${order_no} is paid and has no order (${reason}): ${done}`)
}

/** What is known about the gateway's side of an unpaid order. */
interface GatewaySide {
  /** Whether the gateway answered the query that was made just now. */
  reached: boolean
  /** Whether a case of the unpaid order is open. */
  reported: boolean
}

/**
 * Cancels an order in Medusa that was not paid, if the account's options say so and the customer has had time to pay.
 * The server of such an order died after it created the order and before it authorized the payment. If the customer
 * pays later, the payment is voided or refunded. An order that needs no payment, or whose payment is deferred, stays
 * (hazard 19, docs/medusa-hazards.md#hazard-19, and hazard 20, docs/medusa-hazards.md#hazard-20).
 *
 * The order is canceled only if the gateway has answered that it has no money, or was never sent the payment. While the
 * gateway cannot be queried, the customer may have paid, and a case stays as it is.
 * @returns whether the order needs review
 */
async function cancelUnpaidOrder(
  payment: PaymentRow,
  home: MedusaRecords,
  { reached, reported }: GatewaySide,
  container: MedusaContainer,
): Promise<boolean> {
  const { order } = home
  if (!order || order.canceled || payment.cart_id === null) return false
  // The order was placed before it is paid. It has a time limit of its own.
  if (payment.order_id !== null) return false
  if (!order.outstanding || order.deferred) return false
  if (holdsMoney(payment.state) || home.payment || home.paidByOther) return false
  const mpgi = container.resolve("mpgi")
  if (!(await mpgi.payments.isNewestOfCart(payment))) return false
  const { then, afterMinutes } = mpgi.account(payment.provider_id).options.unpaidOrders
  if (Date.now() - order.created_at.getTime() < afterMinutes * MINUTE) return false
  if (!reached && payment.opened_at !== null) return reported
  // A state that this package does not know may mean that there is money.
  if (then === "case" || payment.state === "unknown") return true
  try {
    await mpgi.payments.abandonSession(payment.payment_session_id)
    await cancelOrderWorkflow(container).run({ input: { order_id: order.id } })
    return false
  } catch (error) {
    mpgi.log.error(`mpgi: the unpaid order ${order.id} cannot be canceled: ${describeError(error)}`)
    return true
  }
}

type Discrepancies = MpgiModuleService["reconciliation"]["discrepancies"]

/**
 * Opens the cases of a payment and closes those that are resolved. Only a reply of the gateway shows second
 * transactions. Without one, their cases stay open.
 */
async function syncCases(
  { provider_id }: PaymentRow,
  found: PaymentFindings,
  open: readonly CaseRow[],
  gateway_reached: boolean,
  container: MedusaContainer,
): Promise<void> {
  const { cases, reconciliation } = container.resolve("mpgi")
  const kept: string[] = []
  for (const each of casesOf(found)) kept.push((await cases.open(each)).key)
  const differs = open.length > 0 && (await hasOpenDiscrepancy(found.payment, reconciliation.discrepancies))
  for (const each of open) {
    const { key, order_no, transaction_id } = each
    const kind = PAYMENT_CASES.find((name) => name === each.kind)
    if (!kind || each.provider_id !== provider_id || kept.includes(key)) continue
    if (differs && SHARED.includes(kind)) continue
    if (kind === "duplicate_transaction" && !gateway_reached) continue
    await cases.closeResolved({ kind, provider_id, order_no, transaction_id }, ending(found))
  }
}

async function hasOpenDiscrepancy(
  { provider_id, order_no }: PaymentRow,
  discrepancies: Pick<Discrepancies, "open">,
): Promise<boolean> {
  return (await discrepancies.open(provider_id, [order_no])).length > 0
}

/** How the case has ended: a text for the list of closed cases. */
function ending({ payment: { state }, records: home }: PaymentFindings): string {
  if (home.order?.canceled) return `the order is canceled, the payment ${state}`
  return home.payment && !home.payment.canceled
    ? `the order has its payment, ${state}`
    : `the payment is ${state}`
}
