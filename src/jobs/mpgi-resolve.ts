import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveOperationsWorkflow } from "../workflows"
import { runJob } from "../workflows/shared/in-background"

/** Runs every minute: resolves unconfirmed operations, and adds what Medusa lacks of confirmed operations. */
export default async function resolve(container: MedusaContainer): Promise<void> {
  await runJob(container, { job: config.name, subject: "resolver" }, () =>
    resolveOperationsWorkflow(container).run({ input: {} }),
  )
}

export const config = { name: "mpgi-resolve", schedule: "* * * * *" }
