import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { respond } from "../respond"
import { ownSubscriptions, serializeOwnSubscription } from "./own-subscriptions"

/** The signed-in customer's subscriptions, the newest first, each with its newest charges, paid and failed. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const rows = await ownSubscriptions(req)
    const charges = await mpgi.subscriptions.charges.ofMany(rows.map(({ id }) => id))
    return {
      subscriptions: rows.map((row) =>
        serializeOwnSubscription(
          row,
          charges.filter(({ subscription_id }) => subscription_id === row.id),
        ),
      ),
    }
  })
}
