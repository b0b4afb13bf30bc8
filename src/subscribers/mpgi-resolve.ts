import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { describeError, OPERATION_UNCONFIRMED } from "../modules/mpgi/values"
import { resolveOperationsWorkflow } from "../workflows"

/**
 * Resolves an operation soon after its reply was lost. Errors end here: the operation stays due for the job of the
 * same name.
 */
export default async function resolve({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  if (container.resolve("mpgi").paused) return
  try {
    await resolveOperationsWorkflow(container).run({ input: { ids: [event.data.id] } })
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: resolver: ${describeError(error)}`)
  }
}

export const config: SubscriberConfig = { event: OPERATION_UNCONFIRMED }
