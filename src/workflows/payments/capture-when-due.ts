import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { graph } from "../shared/graph"
import { captureDueStep } from "./steps/capture-due"

/** What an event names: the order, or a fulfillment of it. */
type Occasion = { order_id: string } | { fulfillment_id: string }

const orderOfStep = createStep("mpgi-find-order", async (occasion: Occasion, { container }) => {
  if ("order_id" in occasion) return new StepResponse<string | null>(occasion.order_id)
  const [link] = await graph<{ order_id?: string }>(container, {
    entity: "order_fulfillment",
    fields: ["order_id"],
    filters: { fulfillment_id: occasion.fulfillment_id },
  })
  return new StepResponse(link?.order_id ?? null)
})

/** Captures an order's payments if its account captures automatically and the time has come. */
export const captureWhenDueWorkflow = createWorkflow("mpgi-capture-when-due", (occasion: Occasion) => {
  const found = orderOfStep(occasion)
  const order_id = transform({ found }, ({ found }) => found)
  return new WorkflowResponse(captureDueStep({ order_id }))
})
