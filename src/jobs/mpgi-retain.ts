import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError, forgetNotificationsWorkflow } from "../workflows"

/** Once a night: what has been kept for long enough. */
export default async function retain(container: MedusaContainer): Promise<void> {
  try {
    await container.resolve("mpgi").as("sweep", () => forgetNotificationsWorkflow(container).run())
  } catch (error) {
    container.resolve("mpgi").log.error(`mpgi: retention: ${describeError(error)}`)
  }
}

export const config = { name: "mpgi-retain", schedule: "23 3 * * *" }
