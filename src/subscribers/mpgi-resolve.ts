import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OPERATION_UNCONFIRMED } from "../modules/mpgi/values"
import { resolveOperationsWorkflow } from "../workflows"
import { unlessPaused } from "../workflows/shared/in-background"

/**
 * Resolves an operation soon after its reply was lost. Errors end here: the operation stays due for the job of the
 * same name.
 */
export default async function resolve({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await unlessPaused(container, "resolver", () =>
    resolveOperationsWorkflow(container).run({ input: { ids: [event.data.id] } }),
  )
}

export const config: SubscriberConfig = { event: OPERATION_UNCONFIRMED }
