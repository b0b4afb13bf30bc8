import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { peopleOf } from "../../people"
import { page, read } from "../../read"
import { changesOf } from "../changes"

export const Query = z.strictObject({ provider_id: z.string().min(1).max(64), ...page })

/** Who changed what of an account's settings, and when: from the audit, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { provider_id, limit, offset } = read(Query, req.query)
  const mpgi = req.scope.resolve("mpgi")
  const known = mpgi.providerIds().includes(provider_id)
  if (!known) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such account.")
  const { flows } = mpgi.shopperViews.limits(provider_id)
  const row = await mpgi.shopperViews.records.of(provider_id)
  const all = changesOf(row ? await mpgi.audit.of("setting", row.id) : [], flows).reverse()
  const shown = all.slice(offset, offset + limit)
  const person = await peopleOf(
    shown.map(({ by }) => by),
    req.scope,
  )
  const changes = shown.map(({ seq, by, ...change }) => ({ id: seq, ...change, by: person(by) }))
  res.json({ changes, count: all.length, offset, limit })
}
