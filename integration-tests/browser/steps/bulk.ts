import type { Page } from "playwright-core"
import { openPage } from "./pages"

/** How many rows the list shows at once. */
const A_PAGE = 50

/** The label of a bulk action's buttons: its verb, and its sum as the screen writes it. */
export type Named = { verb: "Capture" | "Accept"; amount: string }

/** Selects the row of an order in the open list. */
export async function choose(page: Page, { order_id }: { order_id: string }) {
  const row = page.getByRole("row").filter({ has: page.locator(`a[href$="/orders/${order_id}"]`) })
  await row.getByRole("checkbox", { name: /^Select (#\d+|WEB-\d+)$/ }).press("Space")
}

/** Selects everything that filters of the list of transactions find. */
export async function chooseAll(page: Page, filters: Record<string, string>, count: number) {
  await openPage(page, `/payments/transactions?${new URLSearchParams(filters)}`)
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).press("Space")
  if (count > A_PAGE) await page.getByRole("button", { name: `Select all ${count} matching` }).click()
  await page.getByText(`${count} selected`).waitFor()
}

/** The command for the selected rows; in the bar its name ends with its key. */
export const command = (page: Page, verb: string) =>
  page.getByRole("button", { name: new RegExp(`^${verb} ?[A-Z]?$`) })

/** Shows the preview of a bulk action on the selected rows. Nothing is sent by that. */
export async function preview(page: Page, verb: Named["verb"], reason?: string) {
  await command(page, verb).click()
  const drawer = page.getByRole("dialog")
  if (reason) await drawer.getByLabel("Reason").fill(reason)
  await drawer.getByRole("button", { name: "Show preview" }).click()
  await page.getByText("This is a preview.").waitFor()
}

/** Runs the preview that is open. */
export async function run(page: Page, { verb, amount }: Named) {
  await page.getByRole("button", { name: `${verb} ${amount}` }).click()
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `${verb} ${amount}` })
    .click()
}

/** Retries the failed rows of the bulk action that is open. */
export async function retry(page: Page, count: number, { verb, amount }: Named) {
  await page.getByRole("button", { name: `Retry ${count} failed (${amount})` }).click()
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `${verb} ${amount}` })
    .click()
}
