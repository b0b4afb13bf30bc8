import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveOperationsWorkflow } from "../workflows"
import { unlessPaused } from "../workflows/shared/in-background"

/** Runs every minute: resolves unconfirmed operations, and adds what Medusa lacks of confirmed operations. */
export default async function resolve(container: MedusaContainer): Promise<void> {
  await unlessPaused(container, "resolver", () => resolveOperationsWorkflow(container).run({ input: {} }))
}

export const config = { name: "mpgi-resolve", schedule: "* * * * *" }
