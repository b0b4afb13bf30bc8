import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { findNamedUsers } from "../../shared/named-users"
import { page, read } from "../../shared/read"
import { changesOf } from "../changes"

export const Query = z.strictObject({ provider_id: z.string().min(1).max(64), ...page })

/** Who changed what of an account's settings, and when: from the audit, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { provider_id, limit, offset } = read(Query, req.query)
  const mpgi = req.scope.resolve("mpgi")
  const known = mpgi.providerIds().includes(provider_id)
  if (!known) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such account. Reload the page.")
  const { flows } = mpgi.checkoutSettings.limits(provider_id)
  const row = await mpgi.checkoutSettings.records.of(provider_id)
  const all = changesOf(row ? await mpgi.audit.of("checkout_setting", row.id) : [], flows).reverse()
  const shown = all.slice(offset, offset + limit)
  const userOf = await findNamedUsers(
    shown.map(({ by }) => by),
    req.scope,
  )
  const changes = shown.map(({ seq, by, ...change }) => ({ id: seq, ...change, by: userOf(by) }))
  res.json({ changes, count: all.length, offset, limit })
}
