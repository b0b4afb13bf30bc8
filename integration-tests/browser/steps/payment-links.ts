import type { Page } from "playwright-core"

/** The part of the order page that names what is outstanding, and the links to pay it. */
export function paymentLinks(page: Page) {
  return page.getByTestId("mpgi-payment-links")
}

/** The part of the order page with what was paid. */
export function orderPayments(page: Page) {
  return page.getByTestId("mpgi-order-payments")
}

/** Confirms the edit that waits on the open order page, with core's button. */
export async function confirmEdit(page: Page) {
  await page.getByRole("button", { name: "Force confirm" }).click()
  await page.getByRole("button", { name: "Force confirm" }).waitFor({ state: "detached" })
}

/** Opens the drawer on the order page. */
export async function openDrawer(page: Page) {
  await paymentLinks(page).getByRole("button", { name: "Create payment link" }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByLabel("Valid for (hours)").waitFor()
  return drawer
}

/** Creates a link in the drawer and copies it. Returns what is in the clipboard then. */
export async function createAndCopy(page: Page): Promise<string> {
  const drawer = await openDrawer(page)
  await drawer.getByRole("button", { name: "Create link" }).click()
  await drawer.getByRole("button", { name: "Copy link" }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await drawer.getByRole("button", { name: "Close", exact: true }).last().click()
  return copied
}
