import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { BULK_QUEUED, MPGI_MODULE, refuseWhilePaused } from "../../modules/mpgi"

/**
 * Queues the rows of a preview, or its failed rows when `again` is true. A server that handles events then starts at
 * once. If that server stops, the job continues.
 */
export async function startBulk(
  { id, again }: { id: string; again: boolean },
  container: MedusaContainer,
): Promise<void> {
  const mpgi = container.resolve(MPGI_MODULE)
  refuseWhilePaused(mpgi)
  const { bulks } = mpgi
  const { NOT_FOUND, NOT_ALLOWED } = MedusaError.Types
  const bulk = await bulks.byId(id)
  if (!bulk) throw new MedusaError(NOT_FOUND, "There is no such bulk action. Reload the list.")
  const started = again ? bulk.state !== "draft" && (await bulks.retry(id)) > 0 : await bulks.start(id)
  if (!started)
    throw new MedusaError(
      NOT_ALLOWED,
      again
        ? "No row of this bulk action has failed: there is nothing to retry."
        : "This bulk action was started before. Reload it to see its progress.",
    )
  await container.resolve(Modules.EVENT_BUS).emit({ name: BULK_QUEUED, data: { id } })
}
