import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Refused, respond } from "../respond"
import { serializeSavedCard } from "./serialize-saved-card"

/** The signed-in customer's saved cards, the newest first. With `provider_id`, only the cards of that account. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const { provider_id } = req.query
    if (
      provider_id !== undefined &&
      (typeof provider_id !== "string" || !/^\w[\w-]{0,99}$/.test(provider_id))
    )
      throw new Refused(400, "invalid_data", "provider_id must be the id of a payment provider")
    const cards = await mpgi.savedCards.ofCustomer(req.auth_context.actor_id, provider_id)
    return { saved_cards: cards.map((card) => serializeSavedCard(mpgi, card)) }
  })
}
