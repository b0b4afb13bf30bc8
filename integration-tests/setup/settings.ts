import { merchant } from "./merchant"
import { PROVIDER } from "./shop-at-sandbox"
import type { Store } from "./store"

/** What a merchant saves of an account's settings, over the admin route. */
export async function saveSettings(store: Store, settings: object, provider_id = PROVIDER) {
  const admin = await merchant(store)
  const { data } = await admin.get("/mpgi/checkout-settings")
  const known = data.settings.find((each: { provider_id: string }) => each.provider_id === provider_id)
  const saved = await admin.post("/mpgi/checkout-settings", {
    provider_id,
    version: known.version,
    ...settings,
  })
  if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.data)}`)
  return saved.data.settings
}

/** An installment plan for any amount of a currency. */
export function installmentPlan(count: number, installments_id: string | null = null, currency_code = "USD") {
  return { count, installments_id, currency_code, min_amount: "0.00" }
}
