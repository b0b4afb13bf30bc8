import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../modules/mpgi"
import { applyNotificationWorkflow } from "./apply-notification"
import { finishPaymentWorkflow } from "./finish-payment"
import { describeError } from "./describe-error"
import { dropForsakenRows } from "./steps/drop-forsaken-rows"
import { askAboutUndecided } from "./steps/ask-about-undecided"
import { findOpenCases, findOrphans, findUnpaidOrders } from "./steps/find-orphans"
import { findUnfinished } from "./steps/find-unfinished"

/** Each in its turn, and one that fails does not stop the others. */
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
    ["undecided payments", askAboutUndecided],
    ["unfinished payments", findUnfinished],
    ["orphans", findOrphans],
    ["unpaid orders", findUnpaidOrders],
    ["open cases", findOpenCases],
  ] as const) {
    await attempt(what, async () => {
      for (const order_no of await find(container)) {
        await attempt(`payment ${order_no}`, async () => {
          await finishPaymentWorkflow(container).run({ input: { order_no } })
          if (find === findUnpaidOrders) await mpgi.duePayments.sought([order_no])
        })
      }
    })
  }
  await attempt("browsers of old payments", () => mpgi.duePayments.forgetDevices())
  await attempt("writes of unknown outcome", () => mpgi.showUnknownOutcomes())
  await attempt("rows without a write", () => dropForsakenRows(container))
  return new StepResponse(done)
})

/**
 * Picks up what was left lying: notifications stored before a crash or waiting for their time, payments of which
 * no notification came and whose shopper never returned, paid ones without an order, orders without money, cases that
 * may be solved, and rows of Medusa's for money that nobody asked the gateway to move. Harmless to run at once on
 * several servers.
 */
export const sweepWorkflow = createWorkflow("mpgi-sweep", () => new WorkflowResponse(sweepStep()))
