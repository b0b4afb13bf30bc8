import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { respond } from "../../respond"
import { namedCard, savedCardNotFound } from "../own-saved-card"
import { readLabel } from "../read-label"
import { serializeSavedCard } from "../serialize-saved-card"

/** Names a saved card of the signed-in customer; null, or a text without letters, takes the name away. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const named = namedCard(req)
    const label = readLabel(req.body)
    const card = await mpgi.as("shopper", () => mpgi.savedCards.rename(...named, label))
    if (!card) throw savedCardNotFound()
    return { saved_card: serializeSavedCard(mpgi, card) }
  })
}

/** Removes a saved card of the signed-in customer, with its token: no later payment can use it. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const named = namedCard(req)
    const removed = await mpgi.as("shopper", () => mpgi.savedCards.remove(...named))
    if (!removed) throw savedCardNotFound()
    return { id: named[1], object: "saved_card", deleted: true }
  })
}
