import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { MPGI_MODULE } from "../../modules/mpgi"

/** Stops a bulk action: running rows are finished, and the other rows can be retried. */
export async function stopBulk(id: string, container: MedusaContainer): Promise<void> {
  const { bulks } = container.resolve(MPGI_MODULE)
  const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
  if (!(await bulks.byId(id)))
    throw new MedusaError(NOT_FOUND, "There is no such bulk action. Reload the list.")
  const left = await bulks.stop(id)
  if (left === 0)
    throw new MedusaError(NOT_ALLOWED, "No row of this bulk action is queued: there is nothing to stop.")
}
