import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { VerifiedNotification } from "../gateway"
import { MPGI_MODULE } from "../modules/mpgi"

/** Stores a verified message; a copy of a known one is counted. Not undone: what is stored may be acknowledged. */
const storeNotificationStep = createStep(
  "mpgi-store-notification",
  async (input: { provider_id: string; notification: VerifiedNotification }, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const { id } = await mpgi.as("notification", () => mpgi.receive(input.provider_id, input.notification))
    return new StepResponse(id)
  },
)

/** Takes a notification in, so that it may be acknowledged. It throws when it could not be stored. */
export const receiveNotificationWorkflow = createWorkflow(
  "mpgi-receive-notification",
  (input: { provider_id: string; notification: VerifiedNotification }) =>
    new WorkflowResponse(storeNotificationStep(input)),
)
