import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerProblems } from "../problems"
import { actorOf } from "../read"
import { readSettings } from "./read-settings"
import { showSettings } from "./show-settings"

export { SettingsBody as Body } from "./body"

/** What shoppers see of each account, in the order of the options, and how far the options let that go. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const providers = req.scope.resolve("mpgi").providerIds()
  res.json({ settings: await Promise.all(providers.map((id) => showSettings(id, req))) })
}

/**
 * Changes what shoppers see of an account, from the next look on. 400 names every field that is wrong; 409 when somebody
 * else has saved since `version`.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  const { values, problems } = readSettings(req.body, req)
  if (!values) return answerProblems(res, problems)
  const { provider_id, version, ...form } = values

  const { settings } = await mpgi.shopperViews.saved(provider_id)
  const { titles, flows, currencies, installments } = { ...settings, ...given(form) }
  const by = actorOf(req)
  const next = { titles, flows, currencies, installments }
  const saved = await mpgi.as(by, () => mpgi.shopperViews.records.save(provider_id, next, version, by))
  if (!saved) {
    const message =
      "Somebody else has changed these settings meanwhile. Load them again, and repeat your change."
    res.status(409).json({ type: "conflict", message })
    return
  }
  res.json({ settings: await showSettings(provider_id, req) })
}

/** Without what was left out. */
function given<Form extends object>(form: Form) {
  const said = Object.entries(form).filter(([, value]) => value !== undefined)
  return Object.fromEntries(said) as { [Name in keyof Form]: Exclude<Form[Name], undefined> }
}
