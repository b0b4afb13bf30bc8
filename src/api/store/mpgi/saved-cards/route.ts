import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { Refused, respond } from "../respond"
import { serializeSavedCard } from "./serialize-saved-card"

export const Query = z.object({
  provider_id: z
    .string()
    .regex(/^\w[\w-]{0,99}$/)
    .optional()
    .describe("Only the cards of this account."),
})

/** The signed-in customer's saved cards, the newest first. With `provider_id`, only the cards of that account. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const { data: query } = Query.safeParse(req.query)
    if (!query) throw new Refused(400, "invalid_data", "provider_id must be the id of a payment provider")
    const cards = await mpgi.savedCards.ofCustomer(req.auth_context.actor_id, query.provider_id)
    return { saved_cards: cards.map((card) => serializeSavedCard(mpgi, card)) }
  })
}
