import type { DashboardUser } from "../../setup/dashboard-user"
import type { Merchant } from "../../setup/merchant"
import type { Database } from "../../setup/database"
import { confirmChange, cooled, proposeBeneficiary } from "../../http/payouts/forms"

/** A product of 9.00 USD that is sold as a subscription of 9.90 a day, charged twice after the first payment; its variant. */
export async function newPlan(merchant: Merchant): Promise<string> {
  const { data } = await merchant.get("/sales-channels?name=Web")
  const made = await merchant.post("/products", {
    title: "Coffee club",
    status: "published",
    sales_channels: [{ id: data.sales_channels[0].id }],
    options: [{ title: "Kind", values: ["Default"] }],
    variants: [
      {
        title: "Default",
        manage_inventory: false,
        options: { Kind: "Default" },
        prices: [{ amount: 9, currency_code: "usd" }],
      },
    ],
  })
  const variant = made.data.product.variants[0].id as string
  const terms = { interval: "day", interval_count: 1, billing_cycle: 2, amounts: { usd: "9.90" } }
  const set = await merchant.post(`/mpgi/subscription-plans/${variant}`, terms)
  if (set.status !== 200) throw new Error(`no plan: ${JSON.stringify(set.data)}`)
  return variant
}

/** A beneficiary that another user confirmed long enough ago; its id. */
export async function confirmedBeneficiary(
  sql: Database["sql"],
  proposer: DashboardUser,
  approver: DashboardUser,
): Promise<string> {
  const id = await proposeBeneficiary(proposer)
  await confirmChange(approver, id)
  await cooled({ sql }, id)
  return id
}
