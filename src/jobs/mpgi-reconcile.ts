import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcile } from "../workflows"
import { runJob } from "../workflows/shared/in-background"

/** Runs every five minutes: reconciles the accounts that are due, and continues interrupted runs. */
export default async function reconcileDue(container: MedusaContainer): Promise<void> {
  await runJob(container, { job: config.name, subject: "reconciliation" }, () => reconcile({}, container))
}

export const config = { name: "mpgi-reconcile", schedule: "*/5 * * * *" }
