import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { showNotification } from "../show-notification"

/** One message of the inbox. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const row = await req.scope.resolve("mpgi").notifications.byId(req.params.id ?? "")
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such notification.")
  res.json({ notification: showNotification(row) })
}
