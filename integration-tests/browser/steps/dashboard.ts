import type { Page } from "playwright-core"
import { ADMINISTRATOR } from "../../../demo/medusa/constants"
import { at } from "../setup/addresses"

/** Logs in and opens an order. */
export async function openOrder(page: Page, orderId: string) {
  await logIn(page)
  await page.goto(`${at().medusa}/app/orders/${orderId}`)
  await page.getByRole("heading", { name: "Payments" }).waitFor()
}

/** Logs in to Medusa's dashboard. */
export async function logIn(page: Page, user: { email: string; password: string } = ADMINISTRATOR) {
  await page.goto(`${at().medusa}/app/login`)
  await page.getByPlaceholder("Email").fill(user.email)
  await page.getByPlaceholder("Password").fill(user.password)
  await page.getByRole("button", { name: "Continue with Email" }).click()
  await page.waitForURL("**/app/orders")
}

/** Captures the whole payment with core's button. */
export async function capture(page: Page) {
  await page.getByRole("button", { name: "Capture payment" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
  await page.getByText("successfully captured").waitFor()
}

/** Refunds a part with core's drawer. */
export async function refund(page: Page, amount: string, note: string) {
  const payment = page
    .locator("div")
    .filter({ hasText: /pp_mpgi/i })
    .filter({ has: page.getByRole("button") })
  await payment.last().getByRole("button").last().click()
  await page.getByRole("menuitem", { name: "Refund" }).click()
  await page.getByLabel("Amount").fill(amount)
  await page.getByLabel("Note").fill(note)
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText(/^Refund of amount .* successful$/).waitFor()
}

/** Our own part of the order page. */
export function gatewayPayment(page: Page) {
  return page.getByRole("region", { name: "Gateway payment" })
}

/** Captures or refunds a part with our drawer. `shown` is the amount as the screen writes it. */
export async function moveInPart(page: Page, verb: "Capture" | "Refund", amount: string, shown: string) {
  await gatewayPayment(page).getByRole("button", { name: verb, exact: true }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByLabel("Amount").fill(amount)
  if (verb === "Refund") await drawer.getByLabel("Reason").fill("A scratch on the arm")
  await drawer.getByRole("button", { name: `${verb} ${shown}` }).click()
  await page.getByText(`${shown} ${verb === "Capture" ? "captured" : "refunded"}`).waitFor()
}
