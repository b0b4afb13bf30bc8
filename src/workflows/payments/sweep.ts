import { orderNo } from "../../gateway"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../../modules/mpgi"
import { applyNotificationWorkflow } from "../notifications/apply-notification"
import { finishPaymentWorkflow } from "./finish-payment"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { deleteStaleRows } from "../journal/steps/delete-stale-rows"
import { queryPendingPayments } from "./steps/query-pending-payments"
import { findOpenCases, findOrphans, findUnpaidOrders } from "../orphaned-payments/find-orphans"
import { findUnfinished } from "./steps/find-unfinished"

/** One after the other; one that fails does not stop the others. */
const sweepStep = createStep("mpgi-sweep", async (_: Record<never, never>, { container }) => {
  const mpgi = container.resolve(MPGI_MODULE)
  const { log } = container.resolve(MPGI_MODULE)
  let done = 0
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
      done++
    } catch (error) {
      log.error(`mpgi: ${what}: ${describeError(error)}`)
    }
  }
  for (const { id } of await mpgi.notifications.pending()) {
    await attempt(`notification ${id}`, () => applyNotificationWorkflow(container).run({ input: { id } }))
  }
  for (const [what, find] of [
    ["undecided payments", queryPendingPayments],
    ["unfinished payments", findUnfinished],
    ["orphaned payments", findOrphans],
    ["unpaid orders", findUnpaidOrders],
    ["open cases", findOpenCases],
  ] as const) {
    await attempt(what, async () => {
      for (const order_no of await find(container)) {
        await attempt(`payment ${order_no}`, async () => {
          await finishPaymentWorkflow(container).run({ input: { order_no } })
          if (find === findUnpaidOrders) await mpgi.duePayments.orderChecked([orderNo(order_no)])
        })
      }
    })
  }
  await attempt("devices of old payments", () => mpgi.duePayments.forgetDevices())
  await attempt("unconfirmed operations", () => mpgi.syncUnconfirmedCases())
  await attempt("rows without an operation", () => deleteStaleRows(container))
  return new StepResponse(done)
})

/**
 * Processes what was left: notifications stored before a crash or waiting for their time, payments without a
 * notification whose customer never returned, paid ones without an order, unpaid orders, cases that may be resolved, and rows
 * of Medusa's for money that was never sent to the gateway. May run on several servers at once.
 */
export const sweepWorkflow = createWorkflow("mpgi-sweep", () => new WorkflowResponse(sweepStep()))
