import { knex } from "@medusajs/framework/mikro-orm/knex"
import type { Page } from "playwright-core"
import { at } from "../setup/told"

/** Adds a plan to the form of the page Settings; nothing is saved yet. */
export async function addPlan(
  page: Page,
  { parts, currency, from }: Record<"parts" | "currency" | "from", string>,
) {
  await page.getByRole("button", { name: "Add a plan" }).click()
  const plan = page.getByRole("group", { name: "Plan 1" })
  await plan.getByLabel("Number of parts").fill(parts)
  await plan.getByLabel("Currency").fill(currency)
  await plan.getByLabel("From amount").fill(from)
}

export async function saveSettings(page: Page) {
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByText("Saved. Shoppers see it from now on.").first().waitFor()
}

/** Nobody has set anything: what other tests expect. */
export async function startOver() {
  const database = knex({ client: "pg", connection: at().databaseUrl })
  await database("mpgi_setting").delete()
  await database.destroy()
}
