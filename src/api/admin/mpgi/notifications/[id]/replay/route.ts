import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { refuseWhilePaused } from "../../../../../../modules/mpgi/values"
import { applyNotification } from "../../../../../../workflows"
import { serializeNotification } from "../../serialize-notification"
import { reply } from "../../../shared/read"

/** Applies a stored notification once more. It only makes the server query the gateway, so you may repeat it. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const mpgi = req.scope.resolve("mpgi")
  refuseWhilePaused(mpgi)
  const { notifications } = mpgi
  const id = req.params.id ?? ""
  if (!(await notifications.byId(id)))
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such notification. Reload the list.")
  await applyNotification({ id, again: true }, req.scope)
  const row = await notifications.byId(id)
  return reply(res, { notification: row ? serializeNotification(row) : null })
}
