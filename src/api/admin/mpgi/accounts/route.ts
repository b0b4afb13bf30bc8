import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutRefusal } from "../../../../modules/mpgi/values"
import { actorOf, reply } from "../shared/read"

/**
 * The accounts at the gateway, in the order of the options: `{ accounts }`. `titles` are the names that customers see,
 * by language. `name` is the account's name in the options. `payouts`: whether this user makes payouts.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const mpgi = req.scope.resolve("mpgi")
  const { checkoutSettings } = mpgi
  const accounts = await Promise.all(
    mpgi.providerIds().map(async (provider_id) => {
      const { siteName, accountId } = mpgi.account(provider_id).options
      const { titles } = (await checkoutSettings.saved(provider_id)).settings
      return {
        provider_id,
        name: siteName ?? accountId,
        titles: { ...checkoutSettings.defaultTitles, ...titles },
      }
    }),
  )
  const payouts = payoutRefusal(actorOf(req), mpgi.payouts.options) === undefined
  return reply(res, { accounts, payouts })
}
