import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { problem, readForm, type Problem } from "../shared/problems"
import { SettingsBody, type SettingsForm } from "./body"
import { checkSettings } from "./check"

/** Reads settings to save: either all of them, or everything that is wrong with them. */
export function readSettings(
  body: unknown,
  { scope }: Pick<AuthenticatedMedusaRequest, "scope">,
): { values: SettingsForm; problems: [] } | { values: undefined; problems: Problem[] } {
  const mpgi = scope.resolve("mpgi")
  const read = readForm(SettingsBody, body)
  if (!read.values) return read
  const { provider_id } = read.values
  if (!mpgi.providerIds().includes(provider_id))
    return { values: undefined, problems: [problem("provider_id", "account")] }
  const { decimals } = mpgi.account(provider_id).options
  const problems = checkSettings(read.values, mpgi.checkoutSettings.limits(provider_id), decimals)
  return problems.length > 0 ? { values: undefined, problems } : read
}
