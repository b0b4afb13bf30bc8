import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerProblems } from "../shared/problems"
import { actorOf } from "../shared/read"
import { readSettings } from "./read-settings"
import { serializeSettings } from "./serialize-settings"

export { SettingsBody as Body } from "./body"

/** The checkout settings of each account, in the order of the options, with the limits that the options set. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const providers = req.scope.resolve("mpgi").providerIds()
  res.json({ settings: await Promise.all(providers.map((id) => serializeSettings(id, req))) })
}

/**
 * Changes the checkout settings of an account; they apply to the next page view. 400 names every field that is wrong; 409
 * when another user has saved since `version`.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
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
  res.json({ settings: await serializeSettings(provider_id, req) })
}
