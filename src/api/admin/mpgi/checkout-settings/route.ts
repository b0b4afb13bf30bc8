import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerProblems } from "../shared/problems"
import { actorOf, reply } from "../shared/read"
import { findNamedUsers } from "../shared/named-users"
import { readSettings } from "./read-settings"

export { SettingsBody as Body } from "./read-settings"

/** The checkout settings of each account, in the order of the options, with the limits that the options set. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const providers = req.scope.resolve("mpgi").providerIds()
  return reply(res, { settings: await Promise.all(providers.map((id) => serializeSettings(id, req))) })
}

/**
 * Changes the checkout settings of an account. They apply to the next page view. 400 names every wrong field. 409:
 * another user has saved since `version`.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { values, problems } = readSettings(req.body, req)
  if (!values) return answerProblems(res, problems)
  const { provider_id, version, ...changes } = values
  const { checkoutSettings } = req.scope.resolve("mpgi")
  const saved = await checkoutSettings.save(provider_id, changes, version, actorOf(req))
  if (!saved) {
    const message = "version: another user has changed these settings. Reload them, then repeat your change."
    res.status(409).json({ type: "conflict", message })
    return
  }
  return reply(res, { settings: await serializeSettings(provider_id, req) })
}

/** The settings of an account as a form shows them, with the limits that the options set. */
async function serializeSettings(providerId: string, { scope }: Pick<AuthenticatedMedusaRequest, "scope">) {
  const mpgi = scope.resolve("mpgi")
  const { siteName, accountId } = mpgi.account(providerId).options
  const limits = mpgi.checkoutSettings.limits(providerId)
  const { settings, row } = await mpgi.checkoutSettings.saved(providerId)
  const userOf = await findNamedUsers(row ? [row.updated_by] : [], scope)
  return {
    provider_id: providerId,
    name: siteName ?? accountId,
    titles: settings.titles,
    flows: {
      redirect: settings.flows.redirect && limits.flows.redirect,
      card: settings.flows.card && limits.flows.card,
    },
    currencies: settings.currencies,
    installments: settings.installments,
    version: row?.version ?? 0,
    updated_at: row?.updated_at ?? null,
    updated_by: row ? userOf(row.updated_by) : null,
    limits,
    default_titles: mpgi.checkoutSettings.defaultTitles,
  }
}
