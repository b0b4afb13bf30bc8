import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError, resolveOperationsWorkflow } from "../workflows"

/** Every minute: writes whose outcome nobody knows, and what Medusa does not know of those that were found. */
export default async function resolve(container: MedusaContainer): Promise<void> {
  try {
    await resolveOperationsWorkflow(container).run({ input: {} })
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: resolver: ${describeError(error)}`)
  }
}

export const config = { name: "mpgi-resolve", schedule: "* * * * *" }
