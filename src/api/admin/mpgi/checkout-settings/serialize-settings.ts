import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { findNamedUsers } from "../shared/named-users"

/** The settings of an account as a form shows them, with how far they can go. */
export async function serializeSettings(
  providerId: string,
  { scope }: Pick<AuthenticatedMedusaRequest, "scope">,
) {
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
