import type { Page } from "playwright-core"
import { openGateway } from "./gateway-section"

/** So many rows the list shows at once. */
const A_PAGE = 50

/** What the buttons of a bulk say: its verb, and its sum as the screen writes it. */
export type Named = { verb: "Capture" | "Accept"; amount: string }

/** Chooses rows of the list that is open, by what they are called. */
export async function choose(page: Page, order_nos: readonly string[]) {
  for (const order_no of order_nos)
    await page.getByRole("checkbox", { name: `Choose ${order_no}` }).press("Space")
}

/** Chooses everything that filters of the list of transactions find. */
export async function chooseAll(page: Page, filters: Record<string, string>, count: number) {
  await openGateway(page, `/transactions?${new URLSearchParams(filters)}`)
  await page.getByRole("checkbox", { name: "Choose every row of this page" }).press("Space")
  if (count > A_PAGE) await page.getByRole("button", { name: `Choose all ${count} that match` }).click()
  await page.getByText(`${count} chosen`).waitFor()
}

/** Asks for the plan of what is chosen. Nothing is done by that. */
export async function plan(page: Page, verb: Named["verb"], reason?: string) {
  await page.getByRole("button", { name: verb, exact: true }).click()
  const drawer = page.getByRole("dialog")
  if (reason) await drawer.getByLabel("Reason").fill(reason)
  await drawer.getByRole("button", { name: "Show the plan" }).click()
  await page.getByText("This is a plan.").waitFor()
}

/** Runs the plan that is open. */
export async function run(page: Page, { verb, amount }: Named) {
  await page.getByRole("button", { name: `${verb} ${amount}` }).click()
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `${verb} ${amount}` })
    .click()
}

/** Tries again what has failed of the bulk that is open. */
export async function tryAgain(page: Page, count: number, { verb, amount }: Named) {
  await page.getByRole("button", { name: `Try ${count} failed again (${amount})` }).click()
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: `${verb} ${amount}` })
    .click()
}
