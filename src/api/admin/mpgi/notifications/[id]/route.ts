import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { serializeNotification } from "../serialize-notification"
import { findOrders } from "../../payments/orders-of"
import { reply } from "../../shared/read"

/** One notification. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const row = await req.scope.resolve("mpgi").notifications.byId(req.params.id ?? "")
  if (!row)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such notification. Reload the list.")
  const orderOf = await findOrders([row], req.scope)
  return reply(res, { notification: { ...serializeNotification(row), order: orderOf(row) } })
}
