import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../modules/mpgi/values"
import { deleteExpiredNotifications } from "../workflows"

/** Once a night: deletes notifications whose retention period is over. */
export default async function retain(container: MedusaContainer): Promise<void> {
  try {
    await container.resolve("mpgi").as("sweep", () => deleteExpiredNotifications(container))
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: retention: ${describeError(error)}`)
  }
}

export const config = { name: "mpgi-retain", schedule: "23 3 * * *" }
