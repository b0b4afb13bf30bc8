import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../modules/mpgi"
import { showParked } from "./steps/show-parked"

type Done = { id: string; by: string; note: string }

const doneStep = createStep("mpgi-notification-done", async ({ id, by, note }: Done, { container }) => {
  const { notifications } = container.resolve(MPGI_MODULE)
  const row = await notifications.done(id, { done_by: by, note })
  if (!row) {
    const known = await notifications.byId(id)
    const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
    throw known
      ? new MedusaError(NOT_ALLOWED, `This notification is ${known.state}, not parked.`)
      : new MedusaError(NOT_FOUND, "There is no such notification.")
  }
  await showParked(row, container)
  return new StepResponse(row)
})

/** A person has dealt with a parked notification. Not undone: it is what the person said. */
export const closeNotificationWorkflow = createWorkflow(
  "mpgi-close-notification",
  (input: Done) => new WorkflowResponse(doneStep(input)),
)

const forgetStep = createStep("mpgi-forget-notifications", async (_: Record<never, never>, { container }) => {
  const mpgi = container.resolve(MPGI_MODULE)
  const forgotten = await mpgi.notifications.forget(mpgi.inboxDays)
  if (forgotten > 0)
    mpgi.log.info(`mpgi: ${forgotten} notification(s) older than ${mpgi.inboxDays} days were deleted`)
  return new StepResponse(forgotten)
})

/** Deletes applied notifications that are older than the option `inbox.keepDays`. */
export const forgetNotificationsWorkflow = createWorkflow(
  "mpgi-forget-notifications",
  () => new WorkflowResponse(forgetStep()),
)
