import type { Locator, Page } from "playwright-core"
import { until } from "../../setup/pay"
import { openPage } from "./pages"

/** Opens a list until it has a row with these words, and opens that row. */
export async function openRow(page: Page, path: string, name: string) {
  const row = page.getByRole("main").getByRole("button", { name, exact: true }).first()
  await until(name, async () => {
    await openPage(page, path)
    return row.isVisible()
  })
  await row.click()
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).first().waitFor()
}

/** The rows of the lists of a page; on a phone they are cards. */
export const rows = (page: Page): Locator => page.getByRole("main").locator("tbody tr, ul[aria-label] > li")

/** The only notification of an order is opened by the time at which it came. */
export async function openNotification(page: Page, order_no: string, state: string) {
  const row = rows(page).filter({ hasText: order_no }).filter({ hasText: state })
  await until(state, async () => {
    await openPage(page, `/payments/developers?order_no=${order_no}`)
    return row.first().isVisible()
  })
  await row.first().getByRole("button").click()
}

/** Waits until a case or discrepancy of an order is closed. */
export async function waitUntilResolved(page: Page, order_no: string, what: string) {
  await until(`${what} of ${order_no}`, async () => {
    await openPage(page, `/payments/attention?state=closed&order_no=${order_no}`)
    return page.getByRole("main").getByRole("button", { name: what }).isVisible()
  })
}
