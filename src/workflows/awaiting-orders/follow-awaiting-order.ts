import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, MedusaError } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import {
  holdsMoney,
  HOUR,
  ORDER_PAYMENT_REMINDER,
  paymentStates,
  type AwaitingOrderRow,
  type PaymentRow,
} from "../../modules/mpgi"
import { readOrderBalance, type OrderBalance } from "../../payment-request"
import { outstandingAmount } from "../payment-links/payment-link-state"
import { finishPaymentWorkflow } from "../payments/finish-payment"
import { orderOfCart, graph } from "../shared/graph"
import { createPaymentLink } from "../payment-links/create-payment-link"
import { withLock } from "../shared/with-lock"
import type { Claimed } from "../shared/work-through"
import { termsOfWait, withPlacedOrder, type Terms } from "./with-placed-order"

/** The name under which the links are created. */
const SYSTEM = "system"

/** A cart completion that takes longer than this has failed. */
const PLACED_WITHIN_MS = HOUR
/**
 * The longest time between two checks. A payment ends the wait at once. The next check finds an order that was canceled
 * or paid in another way.
 */
const LONGEST_PAUSE_MS = HOUR

/**
 * Follows an order that waits for its payment. It announces the payment link, reminds the shop once, and cancels the
 * order when its time is over. Before a reminder or a cancellation, it queries the gateway about every attempt, and
 * does neither while the gateway holds money. It may run twice, and after a crash at any point.
 */
export async function followAwaitingOrder(row: AwaitingOrderRow, container: MedusaContainer): Promise<void> {
  const { awaitingOrders, accounts } = container.resolve("mpgi")
  // The account is no longer configured, so its orders cannot be followed.
  if (!accounts.has(row.provider_id)) return
  const order_id = row.order_id ?? (await orderOfCart(row.cart_id, container))
  const now = Date.now()
  if (order_id === null) {
    const placing = now - row.awaiting_since.getTime() < PLACED_WITHIN_MS
    if (!placing) return awaitingOrders.end(row.id, "not_placed")
    return awaitingOrders.change(row.id, { check_at: new Date(now + PLACED_WITHIN_MS) })
  }
  await adoptSession(row, container)
  const over = await outcomeOf(row, order_id, container)
  if (over) return awaitingOrders.end(row.id, over)
  const terms = termsOfWait(row, container)
  const reminds = terms.reminds_at !== null && row.reminded_at === null && terms.reminds_at.getTime() <= now
  const cancels = terms.cancels_at.getTime() <= now
  if (reminds || cancels) {
    const { held, certain } = await syncAttempts(order_id, container)
    const ended = await outcomeOf(row, order_id, container)
    if (ended) return awaitingOrders.end(row.id, ended)
    if (cancels && certain && !held) return cancelAwaitingOrder(row, order_id, container)
    if (reminds && !held && !cancels) await remindOfPayment(row, { order_id, terms }, container)
  }
  if (row.announced_at === null && !(await isUnderway(order_id, container)))
    await announceLink(row, { order_id, terms }, container)
  await awaitingOrders.change(row.id, { check_at: nextLook(terms, row, now) })
}

async function adoptSession(row: AwaitingOrderRow, container: MedusaContainer): Promise<void> {
  const payment = await container.resolve("mpgi").payments.ofSession(row.payment_session_id)
  if (payment) await withPlacedOrder(payment, container)
}

/** How the wait of an order has ended; null while the order waits. */
async function outcomeOf(
  { provider_id }: AwaitingOrderRow,
  order_id: string,
  container: MedusaContainer,
): Promise<"paid" | "order_canceled" | "not_placed" | null> {
  const mpgi = container.resolve("mpgi")
  const order = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), order_id)
  if (!order) return "not_placed"
  if (order.canceled) return "order_canceled"
  // If the order was paid and its payment returned since, it counts as paid: it is not canceled here.
  const paid = hasPayment(order) || outstandingAmount(order, provider_id, mpgi) === null
  return paid ? "paid" : null
}

const hasPayment = ({ payments }: OrderBalance) => payments.length > 0

/** Queries the gateway about every attempt to pay the order. */
async function syncAttempts(order_id: string, container: MedusaContainer) {
  const { payments } = container.resolve("mpgi")
  let certain = true
  let held = false
  for (const { order_no, opened_at } of await payments.ofOrder(order_id)) {
    if (!opened_at) continue
    const { result } = await finishPaymentWorkflow(container).run({ input: { order_no } })
    certain &&= result.gateway_reached
    held ||= result.payment.abandoned_at === null && holdsMoney(result.payment.state)
  }
  return { certain, held }
}

/** Whether the gateway holds or awaits money for an order: the customer must not be invited to pay again. */
async function isUnderway(order_id: string, container: MedusaContainer): Promise<boolean> {
  const attempts = await container.resolve("mpgi").payments.ofOrder(order_id)
  const underway = ({ state, abandoned_at }: PaymentRow) =>
    abandoned_at === null && paymentStates[state].customer.underway
  return attempts.some(underway)
}

function nextLook({ reminds_at, cancels_at }: Terms, row: AwaitingOrderRow, now: number): Date {
  const times = [now + LONGEST_PAUSE_MS]
  if (reminds_at && row.reminded_at === null && reminds_at.getTime() > now) times.push(reminds_at.getTime())
  if (cancels_at.getTime() > now) times.push(cancels_at.getTime())
  return new Date(Math.min(...times))
}

/**
 * Cancels an order in Medusa that was not paid in time; this releases its stock. It holds the order's lock, under which
 * payments are attached. A payment that arrives later finds a canceled order, and is voided or refunded. There is no
 * undo.
 */
async function cancelAwaitingOrder(
  row: AwaitingOrderRow,
  order_id: string,
  container: MedusaContainer,
): Promise<void> {
  const mpgi = container.resolve("mpgi")
  const cancel = async () => {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const order = await readOrderBalance(query, order_id)
    if (!order || order.canceled || order.payments.length > 0) return
    await cancelOrderWorkflow(container).run({ input: { order_id } })
    await mpgi.awaitingOrders.end(row.id, "canceled")
    mpgi.log.info(`mpgi: order ${order_id} was not paid in time and is canceled`)
  }
  await withLock(container, order_id, cancel)
}

type Awaiting = { order_id: string; terms: Terms }

/**
 * Creates a link that is valid until the order is canceled, and emits `mpgi.payment_link.created` for the mail. Only
 * then is this recorded. After a crash in between, another link is announced, so no customer is left without one.
 */
async function announceLink(
  row: AwaitingOrderRow,
  awaiting: Awaiting,
  container: MedusaContainer,
): Promise<void> {
  if (!(await linkFor(row, awaiting, true, container))) return
  await container.resolve("mpgi").awaitingOrders.change(row.id, { announced_at: new Date() })
}

/**
 * Emits `mpgi.order.payment_reminder` with a new link. This is recorded first: a crash in between may lose a reminder,
 * but none is sent twice.
 */
async function remindOfPayment(
  row: AwaitingOrderRow,
  awaiting: Awaiting,
  container: MedusaContainer,
): Promise<void> {
  if (!(await container.resolve("mpgi").awaitingOrders.remind(row.id))) return
  const made = await linkFor(row, awaiting, false, container)
  if (!made) return
  const { amount, currency_code } = made.link
  const cancels_at = awaiting.terms.cancels_at.toISOString()
  const data = { order_id: awaiting.order_id, url: made.url, amount, currency_code, cancels_at }
  await container.resolve(Modules.EVENT_BUS).emit({ name: ORDER_PAYMENT_REMINDER, data })
}

/**
 * Creates a payment link. Undefined where the account can take no payment for the order now; the log has the reason.
 */
async function linkFor(
  { provider_id }: AwaitingOrderRow,
  { order_id, terms }: Awaiting,
  announce: boolean,
  container: MedusaContainer,
) {
  try {
    const expires_at = terms.cancels_at
    return await createPaymentLink(
      { order_id, provider_id, expires_at, announce, created_by: SYSTEM },
      container,
    )
  } catch (error) {
    if (!MedusaError.isMedusaError(error)) throw error
    const { log } = container.resolve("mpgi")
    log.warn(`mpgi: no payment link was created for the order ${order_id}: ${error.message}`)
    return undefined
  }
}

/** Claims orders that wait for their payment and are due for a check. */
export async function findAwaitingOrders(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<AwaitingOrderRow>> {
  const items = await container.resolve("mpgi").awaitingOrders.claim(limit)
  return { items, more: items.length === limit }
}

/**
 * Checks an order right after it was placed. If it waits for its payment, its payment link is announced. A store that
 * places no such orders reads nothing here, because the customer is waiting for the reply.
 */
export async function announceAwaitingOrder(order_id: string, container: MedusaContainer): Promise<void> {
  const mpgi = container.resolve("mpgi")
  if (!mpgi.accounts.somePlaceUnpaidOrders()) return
  const selection = { entity: "order_cart", fields: ["cart_id"], filters: { order_id } }
  const [link] = await graph<{ cart_id?: string }>(container, selection)
  if (!link?.cart_id) return
  const row = await mpgi.awaitingOrders.claimOfCart(link.cart_id)
  if (row) await followAwaitingOrder(row, container)
}
