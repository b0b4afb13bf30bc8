import type { MedusaContainer } from "@medusajs/framework/types"
import { deleteExpired } from "../workflows"
import { runJob } from "../workflows/shared/in-background"

/** Runs once a night: deletes notifications, abandoned payments and their history whose retention period is over. */
export default async function retain(container: MedusaContainer): Promise<void> {
  await runJob(container, { job: config.name, subject: "retention" }, () =>
    container.resolve("mpgi").as("sweep", () => deleteExpired(container)),
  )
}

export const config = { name: "mpgi-retain", schedule: "23 3 * * *" }
