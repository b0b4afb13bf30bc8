import type { MedusaContainer } from "@medusajs/framework/types"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { OrderNo } from "../../gateway"
import type { PaymentRow } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { applyNotificationWorkflow } from "../notifications/apply-notification"
import { announceInOrder, findAnnouncements } from "../shared/announcements"
import { deleteStaleRows } from "../journal/delete-stale-rows"
import {
  findDeletedOrders,
  findOpenCases,
  findOrphans,
  findUnpaidOrders,
} from "../orphaned-payments/find-orphans"
import { checkTotals, findTotalsToCheck } from "../orphaned-payments/check-totals"
import { features, paymentHooks, SWEEP_CHUNK } from "../shared/feature"
import { workThrough, type Claimed } from "../shared/work-through"
import { graph, ordersOfCarts } from "../shared/graph"
import { isUncounted, recountCollection } from "../journal/recount-collection"
import { isLasting } from "../orphaned-payments/abandon-session"
import { finishPaymentWorkflow } from "./finish-payment"
import { announceEnding, findShippedAfterEnd } from "./ending-authorizations"
import { queryPendingPayments } from "./query-pending-payments"
import { captureDue } from "./capture-due"
import { findDueCaptures, type DueOrder } from "./capture-when-due"
import { settleReplaced } from "./settle-replaced"

/** Runs each part in turn, and its items several at once. An item that fails does not stop the others. */
const sweepStep = createStep("mpgi-sweep", async (_: Record<never, never>, { container }) => {
  const mpgi = container.resolve("mpgi")
  const { log } = mpgi
  let done = 0
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
      done++
    } catch (error) {
      log.error(`mpgi: ${what}: ${describeError(error)}`)
    }
  }
  const began = new Date()
  await attempt("notifications", () =>
    workThrough(
      async () => {
        const items = await mpgi.notifications.claim(began, SWEEP_CHUNK)
        return { items, more: items.length === SWEEP_CHUNK }
      },
      ({ id }) =>
        attempt(`notification ${id}`, () => applyNotificationWorkflow(container).run({ input: { id } })),
    ),
  )
  const finish = (order_no: OrderNo) => finishPaymentWorkflow(container).run({ input: { order_no } })
  const ofOrder = async (order_no: OrderNo) => {
    const { result } = await finish(order_no)
    // Otherwise the order is checked again when the claim ends.
    if (result.gateway_reached || !result.payment.opened_at) await mpgi.duePayments.orderChecked([order_no])
  }
  // The payment is reopened last: if a server dies in between, the next sweep handles it.
  const ofDeleted = async (order_no: OrderNo) => {
    await finish(order_no)
    await mpgi.duePayments.reopen([order_no])
  }
  for (const { what, claim, work } of [
    { what: "undecided payments", claim: () => queryPendingPayments(container), work: finish },
    { what: "unfinished payments", claim: () => findUnfinished(container, SWEEP_CHUNK), work: finish },
    { what: "orphaned payments", claim: () => findOrphans(container, began, SWEEP_CHUNK), work: finish },
    { what: "deleted orders", claim: () => findDeletedOrders(container, SWEEP_CHUNK), work: ofDeleted },
    { what: "unpaid orders", claim: () => findUnpaidOrders(container, SWEEP_CHUNK), work: ofOrder },
    { what: "open cases", claim: () => findOpenCases(container, SWEEP_CHUNK), work: finish },
    {
      what: "ended authorizations",
      claim: () => findShippedAfterEnd(container, SWEEP_CHUNK),
      work: finish,
    },
  ])
    await attempt(what, () =>
      workThrough(claim, (order_no) => attempt(`payment ${order_no}`, () => work(order_no))),
    )
  const settleOrder = ({ order_id, what }: DueOrder): Promise<unknown> =>
    what === "replaced"
      ? settleReplaced(order_id, container)
      : captureDue({ order_id, again: true }, container)
  await attempt("automatic captures", () =>
    workThrough(
      () => findDueCaptures(container, SWEEP_CHUNK),
      (due) => attempt(`order ${due.order_id}`, () => settleOrder(due)),
    ),
  )
  for (const { sweep = {} } of features())
    for (const [what, part] of Object.entries(sweep)) await attempt(what, () => part(container, attempt))
  await attempt("kept authorizations", () =>
    workThrough(
      () => findKeptAuthorizations(container, SWEEP_CHUNK),
      (payment) => attempt(`payment ${payment.order_no}`, () => restoreKeptAuthorization(payment, container)),
    ),
  )
  await attempt("totals of orders", () =>
    workThrough(
      () => findTotalsToCheck(container, SWEEP_CHUNK),
      (payment) => attempt(`payment ${payment.order_no}`, () => checkTotals(payment, container)),
    ),
  )
  await attempt("ending authorizations", () =>
    workThrough(
      () => announceEnding(container, SWEEP_CHUNK),
      () => Promise.resolve(),
    ),
  )
  await attempt("unconfirmed operations", () => mpgi.syncUnconfirmedCases())
  await attempt("announcements", () =>
    workThrough(
      () => findAnnouncements(container, SWEEP_CHUNK),
      (rows) => announceInOrder(rows, container),
    ),
  )
  await attempt("devices of old payments", () => mpgi.duePayments.forgetDevices())
  await attempt("rows without an operation", () => deleteStaleRows(container))
  return new StepResponse(done)
})

/**
 * Processes what is unfinished. May run on several servers at once. It handles:
 * - notifications that were stored before a crash, or that wait for their time
 * - payments without a notification whose customer never returned
 * - paid payments without an order, and unpaid orders
 * - what the features add
 * - cases that may be resolved
 * - authorizations that end within a day, or have ended with goods shipped
 * - events that were not emitted yet
 * - rows of Medusa for money that was never sent to the gateway
 */
export const sweepWorkflow = createWorkflow("mpgi-sweep", () => new WorkflowResponse(sweepStep()))

type Payment = { payment_collection?: { order?: { id: string } | null } | null }

/** Claims authorizations that an order edit kept, but whose collection was not restored. */
async function findKeptAuthorizations(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<PaymentRow>> {
  const mpgi = container.resolve("mpgi")
  const items = await mpgi.duePayments.kept(mpgi.providerIds(), limit)
  return { items, more: items.length === limit }
}

/**
 * Restores the collection of a kept authorization. If there is nothing to restore any more, for example after another
 * edit, the authorization is voided.
 */
async function restoreKeptAuthorization(
  { order_no, payment_session_id }: PaymentRow,
  container: MedusaContainer,
): Promise<void> {
  const [payment] = await graph<Payment>(container, {
    entity: "payment",
    fields: ["payment_collection.order.id"],
    filters: { payment_session_id },
  })
  const order_id = payment?.payment_collection?.order?.id
  if (order_id) await settleReplaced(order_id, container)
  await container.resolve("mpgi").payments.change(order_no, { kept_at: null })
}

type Known = { payment_session_id?: string; payment_collection?: { id: string; status: string } | null }

/**
 * Checks whether Medusa has the payments that hold money, each with the order of its cart. A renewal also needs its
 * link. Claims the order numbers of payments that Medusa lacks: their server died, or the cart could not be completed.
 * Also counts collections that Medusa has not counted because their server died first.
 */
async function findUnfinished(container: MedusaContainer, limit: number): Promise<Claimed<OrderNo>> {
  const mpgi = container.resolve("mpgi")
  const payments = await mpgi.duePayments.unfinished(mpgi.providerIds(), limit)
  if (payments.length === 0) return { items: [], more: false }
  const known = await graph<Known>(container, {
    entity: "payment",
    fields: ["payment_session_id", "payment_collection.id", "payment_collection.status"],
    filters: { payment_session_id: payments.map(({ payment_session_id }) => payment_session_id) },
  })
  const carts = payments.flatMap(({ cart_id }) => cart_id ?? [])
  for (const { payment_collection } of known)
    if (payment_collection && isUncounted(payment_collection))
      await recountCollection(payment_collection.id, container)
  const sessions = new Set(known.map((row) => row.payment_session_id))
  const orders = await ordersOfCarts(carts, container)
  const ordered = new Set(orders.filter((order) => isLasting(order.created_at)).map(({ cart_id }) => cart_id))
  const made = payments.flatMap(({ order_id }) => order_id ?? [])
  const existing = made.length === 0 ? [] : await ordersOf(made, container)
  const left = new Set(existing.map(({ id }) => id))
  const unfinished: PaymentRow[] = []
  for (const hook of paymentHooks("unfinished")) unfinished.push(...(await hook(payments, container)))
  const complete = payments.filter((payment) => {
    const { payment_session_id, cart_id, order_id } = payment
    const isOrdered = cart_id === null || ordered.has(cart_id)
    // A draft may have been deleted since it was paid.
    const isThere = order_id === null || left.has(order_id)
    return sessions.has(payment_session_id) && isOrdered && isThere && !unfinished.includes(payment)
  })
  await mpgi.duePayments.completed(complete.map(({ order_no }) => order_no))
  const items = payments.filter((payment) => !complete.includes(payment)).map(({ order_no }) => order_no)
  return { items, more: payments.length === limit }
}

function ordersOf(ids: string[], container: MedusaContainer): Promise<{ id: string }[]> {
  return graph<{ id: string }>(container, { entity: "order", fields: ["id"], filters: { id: ids } })
}
