import type { OrderNo } from "../../gateway"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../../modules/mpgi"
import { applyNotificationWorkflow } from "../notifications/apply-notification"
import { finishPaymentWorkflow } from "./finish-payment"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { deleteStaleRows } from "../journal/steps/delete-stale-rows"
import { queryPendingPayments } from "./steps/query-pending-payments"
import {
  findDeletedOrders,
  findOpenCases,
  findOrphans,
  findUnpaidOrders,
} from "../orphaned-payments/find-orphans"
import { checkTotals, findTotalsToCheck } from "../orphaned-payments/check-totals"
import { captureDue } from "./steps/capture-due"
import { findAwaitingOrders } from "../awaiting-orders/find-awaiting-orders"
import { followAwaitingOrder } from "../awaiting-orders/follow-awaiting-order"
import { findDueCaptures, type DueOrder } from "./steps/find-due-captures"
import { findKeptAuthorizations, restoreKeptAuthorization } from "./steps/restore-kept-authorizations"
import { findUnfinished } from "./steps/find-unfinished"
import { settleReplaced } from "./settle-replaced"
import { workThrough } from "../shared/work-through"

/** How many rows of a part are claimed at once. */
const CHUNK = 20

/** Each part in turn, its rows several at once; what fails does not stop the others. */
const sweepStep = createStep("mpgi-sweep", async (_: Record<never, never>, { container }) => {
  const mpgi = container.resolve(MPGI_MODULE)
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
        const items = await mpgi.notifications.claim(began, CHUNK)
        return { items, more: items.length === CHUNK }
      },
      ({ id }) =>
        attempt(`notification ${id}`, () => applyNotificationWorkflow(container).run({ input: { id } })),
    ),
  )
  const finish = (order_no: OrderNo) => finishPaymentWorkflow(container).run({ input: { order_no } })
  const ofOrder = async (order_no: OrderNo) => {
    const { result } = await finish(order_no)
    // Otherwise it is checked again as soon as the claim ends.
    if (result.gateway_reached || !result.payment.opened_at) await mpgi.duePayments.orderChecked([order_no])
  }
  // Afterwards: a server that dies in between leaves the payment to the next sweep.
  const ofDeleted = async (order_no: OrderNo) => {
    await finish(order_no)
    await mpgi.duePayments.reopen([order_no])
  }
  for (const { what, claim, work } of [
    { what: "undecided payments", claim: () => queryPendingPayments(container), work: finish },
    { what: "unfinished payments", claim: () => findUnfinished(container, CHUNK), work: finish },
    { what: "orphaned payments", claim: () => findOrphans(container, began, CHUNK), work: finish },
    { what: "deleted orders", claim: () => findDeletedOrders(container, CHUNK), work: ofDeleted },
    { what: "unpaid orders", claim: () => findUnpaidOrders(container, CHUNK), work: ofOrder },
    { what: "open cases", claim: () => findOpenCases(container, CHUNK), work: finish },
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
      () => findDueCaptures(container, CHUNK),
      (due) => attempt(`order ${due.order_id}`, () => settleOrder(due)),
    ),
  )
  await attempt("orders that wait for their payment", () =>
    workThrough(
      () => findAwaitingOrders(container, CHUNK),
      (row) => attempt(`order of ${row.payment_session_id}`, () => followAwaitingOrder(row, container)),
    ),
  )
  await attempt("kept authorizations", () =>
    workThrough(
      () => findKeptAuthorizations(container, CHUNK),
      (payment) => attempt(`payment ${payment.order_no}`, () => restoreKeptAuthorization(payment, container)),
    ),
  )
  await attempt("totals of orders", () =>
    workThrough(
      () => findTotalsToCheck(container, CHUNK),
      (payment) => attempt(`payment ${payment.order_no}`, () => checkTotals(payment, container)),
    ),
  )
  await attempt("devices of old payments", () => mpgi.duePayments.forgetDevices())
  await attempt("unconfirmed operations", () => mpgi.syncUnconfirmedCases())
  await attempt("figures of past days", () => mpgi.overviews.recount())
  await attempt("rows without an operation", () => deleteStaleRows(container))
  return new StepResponse(done)
})

/**
 * Processes what was left: notifications stored before a crash or waiting for their time, payments without a
 * notification whose customer never returned, paid ones without an order, unpaid orders, cases that may be resolved, and rows
 * of Medusa's for money that was never sent to the gateway. May run on several servers at once.
 */
export const sweepWorkflow = createWorkflow("mpgi-sweep", () => new WorkflowResponse(sweepStep()))
