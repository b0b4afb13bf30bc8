import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../payout-user"

/** What the form of payouts needs: the accounts, and the amounts above which another user approves. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { id, person } = await payoutUser(req)
  const mpgi = req.scope.resolve("mpgi")
  const { approval } = mpgi.payouts.options
  res.json({
    accounts: mpgi.providerIds().map((provider_id) => {
      const { siteName, accountId } = mpgi.account(provider_id).options
      return { provider_id, name: siteName ?? accountId }
    }),
    approval: approval?.above ?? null,
    user: { id, person },
  })
}
