import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutRefusal } from "../../../../../modules/mpgi/values"
import { actorOf, reply } from "../../shared/read"

/**
 * Settings for the pages of payouts: whether this user makes payouts, and why not; the accounts, and the amounts above
 * which another user approves.
 */
export function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const id = actorOf(req)
  const mpgi = req.scope.resolve("mpgi")
  const { options } = mpgi.payouts
  const refused = payoutRefusal(id, options) ?? null
  const { above = null, coolingHours = 0 } = options.approval ?? {}
  return reply(res, {
    refused,
    accounts: (refused ? [] : mpgi.providerIds()).map((provider_id) => {
      const { siteName, accountId } = mpgi.account(provider_id).options
      return { provider_id, name: siteName ?? accountId }
    }),
    approval: refused ? null : above,
    cooling_hours: refused ? null : coolingHours,
    user: { id },
  })
}
