import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { captureDueStep } from "./steps/capture-due"

/** What an event names: the order, or a fulfilment of it. */
type Occasion = { order_id: string } | { fulfillment_id: string }

const orderOfStep = createStep("mpgi-order-of", async (occasion: Occasion, { container }) => {
  if ("order_id" in occasion) return new StepResponse<string | null>(occasion.order_id)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_fulfillment",
    fields: ["order_id"],
    filters: { fulfillment_id: occasion.fulfillment_id },
  })
  return new StepResponse((data[0] as { order_id?: string } | undefined)?.order_id ?? null)
})

/** Captures an order's payments if its account captures by itself and the time has come. */
export const captureWhenDueWorkflow = createWorkflow("mpgi-capture-when-due", (occasion: Occasion) => {
  const found = orderOfStep(occasion)
  const order_id = transform({ found }, ({ found }) => found)
  return new WorkflowResponse(captureDueStep({ order_id }))
})
