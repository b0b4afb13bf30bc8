import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { hasCardNumber } from "../../../../../gateway"
import { respond, Refused } from "../../respond"
import { savedCardNotFound } from "../../own-payment"
import { namedCard, serializeSavedCard } from "../serialize-saved-card"

export const Body = z.object({
  label: z
    .string("must be text or null")
    .max(60, "is too long")
    .refine((text) => !hasCardNumber(text), "must not hold a card number")
    .transform((text) => text.replace(/\p{C}/gu, "").trim() || null)
    .nullable(),
})

/** Names a saved card of the signed-in customer. Null, or a text without letters, removes the name. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const named = namedCard(req)
    const label = readLabel(req.body)
    const card = await mpgi.as("customer", () => mpgi.savedCards.rename(...named, label))
    if (!card) throw savedCardNotFound()
    return { saved_card: serializeSavedCard(mpgi, card) }
  })
}

/** Removes a saved card of the signed-in customer and its token, so that no later payment can use it. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const named = namedCard(req)
    const removed = await mpgi.as("customer", () => mpgi.savedCards.remove(...named))
    if (!removed) throw savedCardNotFound()
    return { id: named[1], object: "saved_card", deleted: true }
  })
}

/** The posted label. @throws Refused 400 that never repeats it */
function readLabel(body: unknown): string | null {
  const parsed = Body.safeParse(body)
  if (parsed.success) return parsed.data.label
  const [issue] = parsed.error.issues
  const missing = typeof body !== "object" || body === null || !Object.hasOwn(body, "label")
  throw new Refused(400, "invalid_data", `label ${missing ? "is required" : issue?.message}`)
}
