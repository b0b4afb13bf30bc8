import { knex } from "@medusajs/framework/mikro-orm/knex"
import type { Page } from "playwright-core"
import { at } from "../setup/addresses"

/** Adds a plan to the form of the page Settings; nothing is saved yet. */
export async function addPlan(
  page: Page,
  { parts, currency, from }: Record<"parts" | "currency" | "from", string>,
) {
  await page.getByRole("button", { name: "Add installment plan" }).click()
  const plan = page.getByRole("group", { name: "Installment plan 1" })
  await plan.getByLabel("Number of installments").fill(parts)
  await plan.getByLabel("Currency").fill(currency)
  await plan.getByLabel("Minimum amount").fill(from)
}

/** Saves the form; the message alone may be that of an earlier save. */
export async function saveSettings(page: Page) {
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === "POST" && response.url().endsWith("/admin/mpgi/checkout-settings"),
  )
  await page.getByRole("button", { name: "Save", exact: true }).click()
  expect((await saved).status()).toBe(200)
  await page.getByText("Checkout settings saved.").first().waitFor()
}

/** Resets the settings to their defaults, which other tests expect. */
export async function startOver() {
  const database = knex({ client: "pg", connection: at().databaseUrl })
  await database("mpgi_checkout_setting").delete()
  await database.destroy()
}
