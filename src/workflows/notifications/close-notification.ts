import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { NotificationRow } from "../../modules/mpgi"
import { syncParkedCase } from "./apply-notification"

/** Closes a parked notification that a user has dealt with, and its case. @throws MedusaError */
export async function closeNotification(
  { id, by, note }: { id: string; by: string; note: string },
  container: MedusaContainer,
): Promise<NotificationRow> {
  const { notifications } = container.resolve("mpgi")
  const row = await notifications.close(id, { closed_by: by, note })
  if (!row) {
    const known = await notifications.byId(id)
    const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
    throw known
      ? new MedusaError(
          NOT_ALLOWED,
          `The notification is ${known.state}. Only parked notifications are closed.`,
        )
      : new MedusaError(NOT_FOUND, "The notification was not found. Reload the list.")
  }
  await syncParkedCase(row, container)
  return row
}
