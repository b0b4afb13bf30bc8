import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { sameInMedusa, type PaymentRow } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { paymentHooks } from "../shared/feature"
import { hasPayment, graph, orderOfCart } from "../shared/graph"
import { loadMedusaRecords } from "../orphaned-payments/medusa-records"
import { classifyOrphan } from "../orphaned-payments/find-orphans"
import { withLock } from "../shared/with-lock"
import { cartLockOf, keepPaidSession } from "./keep-paid-session"

export interface Completion {
  order_id: string | null
  /** Why there is no order although there should be one. */
  failure: string | null
  /** Whether the payment was good for an order. */
  paid: boolean
}

interface Input {
  payment: PaymentRow
  /** Whether the payment is good for an order. */
  paid: boolean
  /** Whether the gateway reported the payment: see `finishPaymentWorkflow`. */
  reported: boolean
}

/**
 * Finds or creates the order of a payment: the order for which the payment was made, or that of its cart. If the
 * payment is good for an order and there is none, the order is created once. Medusa's own workflow locks the cart, and
 * returns an order that exists. It also undoes a completion that fails late: it voids the payment.
 */
export async function completeCart(input: Input, container: MedusaContainer): Promise<Completion> {
  const { paid, reported } = input
  const [payment, made] = await Promise.all([
    withOrder(input.payment, container),
    orderOfCart(input.payment.cart_id, container),
  ])
  const { cart_id, order_no } = payment
  const found = payment.order_id ?? made
  const { log, payments } = container.resolve("mpgi")
  if (!paid) {
    const placed = reported ? await placePending(payment, container) : null
    return { order_id: placed ?? found, failure: null, paid }
  }
  try {
    if (found !== null && (await cannotHave(payment, container))) {
      // A canceled order also shows the renewal that paid it.
      if (payment.charge_id !== null) await finishRenewal(payment, found, container)
      return { order_id: null, failure: "the order cannot have this payment", paid }
    }
    const order_id = found ?? (cart_id ? await complete(cart_id, payment, container) : null)
    if (cart_id && order_id === null)
      return { order_id, failure: "another payment session of the cart was kept", paid }
    await ensureSessionAuthorized(payment, order_id, container)
    await completed(payment, order_id, container)
    if (payment.problem === "payment_without_order")
      await payments.change(order_no, { problem: null, orphaned_at: null })
    return { order_id, failure: null, paid }
  } catch (error) {
    const failure = describeError(error)
    log.error(`mpgi: ${order_no} is paid, but its cart cannot be completed: ${failure}`)
    const since = { orphaned_at: payment.orphaned_at ?? new Date() }
    await payments.change(order_no, { problem: "payment_without_order", ...since })
    return { order_id: null, failure, paid }
  }
}

/** The payment, with the order for which it was made if that order existed before the payment. */
export async function withOrder(found: PaymentRow, container: MedusaContainer): Promise<PaymentRow> {
  let payment = found
  for (const hook of paymentHooks("withOrder")) payment = await hook(payment, container)
  return payment
}

async function placePending(payment: PaymentRow, container: MedusaContainer): Promise<string | null> {
  for (const place of paymentHooks("placePending")) {
    const placed = await place(payment, container)
    if (placed !== null) return placed
  }
  return null
}

async function completed(
  payment: PaymentRow,
  order_id: string | null,
  container: MedusaContainer,
): Promise<void> {
  for (const hook of paymentHooks("completed")) await hook(payment, order_id, container)
}

/** Whether an order cannot have this payment: for example, it was canceled, or another payment pays it. */
async function cannotHave(payment: PaymentRow, container: MedusaContainer): Promise<boolean> {
  const { options } = container.resolve("mpgi").account(payment.provider_id)
  return classifyOrphan(payment, await loadMedusaRecords(payment, container), options)?.final ?? false
}

/**
 * The id of the order that Medusa creates from a cart. Null if the cart is kept for another payment session. The
 * customer's return and the notification arrive together. The second of them waits here for the order of the first,
 * because completing the same cart again takes Medusa just as long.
 */
async function complete(
  cart_id: string,
  payment: PaymentRow,
  container: MedusaContainer,
): Promise<string | null> {
  const make = async () => {
    const made = await orderOfCart(cart_id, container)
    if (made !== null && (await hasPayment(payment, container))) return made
    if (!(await keepPaidSession(payment, container))) return null
    if (made !== null) return made
    const { result } = await completeCartWorkflow(container).run({ input: { id: cart_id } })
    return result.id
  }
  return withLock(container, `mpgi:complete:${cart_id}`, make)
}

/**
 * Authorizes a session that is not authorized yet. Either the session has no cart, or its server died between the order
 * and the authorization (hazard 5, docs/medusa-hazards.md#hazard-5). It holds the cart's lock. Otherwise a completion
 * that is under way could authorize the session at the same time (hazard 3, docs/medusa-hazards.md#hazard-3).
 */
async function ensureSessionAuthorized(
  payment: PaymentRow,
  order_id: string | null,
  container: MedusaContainer,
): Promise<void> {
  const { payment_session_id, charge_id } = payment
  const isThere = () => hasPayment(payment, container)
  if (charge_id === null && (await isThere())) return
  const authorise = async () => {
    if (await isThere()) return charge_id === null ? undefined : addRenewal(payment, order_id, container)
    // An edit that was confirmed meanwhile may have reduced what the order owes.
    if (payment.order_id && (await cannotHave(payment, container)))
      throw new Error("the order does not owe this payment any more")
    const payments = container.resolve(Modules.PAYMENT)
    const authorized = await payments.authorizePaymentSession(payment_session_id, {})
    // The payment is still in review, so the order keeps waiting.
    if (!authorized) return
    if (order_id) await addToTotals(payment_session_id, order_id, container)
    for (const authorized of paymentHooks("authorized")) await authorized(payment, container)
  }
  await withLock(container, cartLockOf(payment), authorise)
}

/** Completes the order of a renewal. Its server may have died before the order had its totals and its link. */
async function finishRenewal(
  payment: PaymentRow,
  order_id: string,
  container: MedusaContainer,
): Promise<void> {
  const add = () => addRenewal(payment, order_id, container)
  await withLock(container, cartLockOf(payment), add)
  await completed(payment, order_id, container)
}

/**
 * Adds to the order's totals what a renewal captured before its session was authorized. The server may have died
 * between the payment and this step. If this package has requested a capture since, Medusa adds that one.
 */
async function addRenewal(
  { payment_session_id, order_no, totals_check_at }: PaymentRow,
  order_id: string | null,
  container: MedusaContainer,
): Promise<void> {
  const { operations, duePayments } = container.resolve("mpgi")
  const moved = (await operations.ofOrders([order_no])).some(({ kind }) => kind === "capture")
  if (order_id === null || moved) return
  const areRight = await addToTotals(payment_session_id, order_id, container)
  if (!areRight && !totals_check_at) await duePayments.checkTotals(order_no)
}

type Payment = {
  id: string
  currency_code: string
  captures?: { id: string; amount: number }[]
}

/**
 * Adds to the order's totals what a payment captured before its session was authorized. The gateway may capture a
 * payment at once, and Medusa adds that only while it completes a cart. Each Capture row gets one transaction. Returns
 * false if a transaction has another amount than its row. A capture that is requested before this ends writes such a
 * transaction, with its own amount.
 */
async function addToTotals(
  payment_session_id: string,
  order_id: string,
  container: MedusaContainer,
): Promise<boolean> {
  const [payment] = await graph<Payment>(container, {
    entity: "payment",
    fields: ["id", "currency_code", "captures.id", "captures.amount"],
    filters: { payment_session_id },
  })
  if (!payment?.captures?.length) return true
  const orders = container.resolve(Modules.ORDER)
  const known = new Map(
    (await orders.listOrderTransactions({ order_id })).map(({ reference_id, amount }) => [
      reference_id,
      amount,
    ]),
  )
  const added = payment.captures.filter(({ id }) => !known.has(id))
  const { currency_code } = payment
  if (added.length > 0)
    await orders.addOrderTransactions(
      added.map(({ id, amount }) => ({
        order_id,
        amount,
        currency_code,
        reference: "capture",
        reference_id: id,
      })),
    )
  return payment.captures.every(({ id, amount }) => sameInMedusa(known.get(id) ?? amount, amount))
}
