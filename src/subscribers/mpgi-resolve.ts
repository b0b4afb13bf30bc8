import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { describeError, OUTCOME_UNKNOWN, resolveOperationsWorkflow } from "../workflows"

/** Two seconds after an answer was lost. Errors end here: the write stays due for the job of the same name. */
export default async function resolve({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  try {
    await resolveOperationsWorkflow(container).run({ input: { ids: [event.data.id] } })
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: resolver: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = { event: OUTCOME_UNKNOWN }
