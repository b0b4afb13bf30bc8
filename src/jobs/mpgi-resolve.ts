import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../modules/mpgi/values"
import { resolveOperationsWorkflow } from "../workflows"

/** Runs every minute: resolves unconfirmed operations, and adds what Medusa lacks of confirmed operations. */
export default async function resolve(container: MedusaContainer): Promise<void> {
  if (container.resolve("mpgi").paused) return
  try {
    await resolveOperationsWorkflow(container).run({ input: {} })
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: resolver: ${describeError(error)}`)
  }
}

export const config = { name: "mpgi-resolve", schedule: "* * * * *" }
