import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../modules/mpgi/values"
import { deleteExpired } from "../workflows"

/** Runs once a night: deletes notifications, abandoned payments and their history whose retention period is over. */
export default async function retain(container: MedusaContainer): Promise<void> {
  if (container.resolve("mpgi").paused) return
  try {
    await container.resolve("mpgi").as("sweep", () => deleteExpired(container))
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: retention: ${describeError(error)}`)
  }
}

export const config = { name: "mpgi-retain", schedule: "23 3 * * *" }
