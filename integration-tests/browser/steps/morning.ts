import type { Locator, Page } from "playwright-core"
import { APPROVER } from "../../../demo/medusa/constants"
import { at } from "../setup/addresses"
import { loaded } from "../setup/axe"
import { desktop } from "../setup/screens"
import { command } from "./bulk"
import { gatewayPayment } from "./dashboard"
import { rows } from "./exceptions"
import { pressOn, tabTo, typeInto } from "./keyboard"
import type { Night, Numbered } from "./night"

/** Looks at what is on the screen, by its name; with `within` at a part of the page other than what it is about. */
export type Look = (name: string, within?: string[]) => Promise<void>

const DIALOG = ["[role=dialog], [role=alertdialog]"]

/** Logs in, with the keyboard alone. */
export async function logInByKeyboard(page: Page): Promise<void> {
  await page.goto(`${at().medusa}/app/login`)
  await tabTo(page, page.getByPlaceholder("Email"))
  await page.keyboard.type(APPROVER.email)
  await tabTo(page, page.getByPlaceholder("Password"))
  await page.keyboard.type(APPROVER.password)
  await page.keyboard.press("Enter")
  await page.waitForURL("**/app/orders")
  // Once the list is there, the page listens to its keys.
  await rows(page).first().waitFor()
}

/** Opens the bell by its key, and reads what it reports. */
export async function readTheBell(page: Page, { disputed, ending }: Night): Promise<void> {
  await page.keyboard.press("Control+n")
  const bell = page.getByRole("dialog")
  const reports = (number: string) =>
    bell
      .getByText(new RegExp(`^Order ${number} · `))
      .first()
      .waitFor()
  await reports(disputed.number)
  await reports(ending.number)
  await bell.getByText("Payout awaits approval").first().waitFor()
  await page.keyboard.press("Escape")
  await bell.waitFor({ state: "detached" })
}

/** Opens what one line of the overview counts. */
async function openFromOverview(page: Page, look: Look, name: string): Promise<void> {
  await openEntry(page, "Overview")
  const lines = page.getByRole("region", { name: "Needs attention" })
  await lines.getByRole("link", { name }).waitFor()
  await look("overview")
  await pressOn(page, lines.getByRole("link", { name }))
  await loaded(page)
}

/** Opens a page by its entry in the sidebar. A phone has the sidebar, and in it the entries of Payments, behind buttons. */
async function openEntry(page: Page, name: string): Promise<void> {
  const onPhone = page.viewportSize()!.width < desktop.viewport.width
  if (onPhone) await pressOn(page, page.getByRole("button").first())
  const sidebar = onPhone ? page.getByRole("dialog") : page.getByRole("complementary")
  const entry = sidebar.getByRole("link", { name, exact: true })
  if (!(await entry.isVisible()))
    await pressOn(page, sidebar.getByRole(onPhone ? "button" : "link", { name: "Payments", exact: true }))
  await pressOn(page, entry)
  if (onPhone) await sidebar.waitFor({ state: "detached" })
  await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor()
  await loaded(page)
}

/** A row of the list that is open, by the number of its order. */
const rowOf = (page: Page, { number }: Numbered): Locator =>
  rows(page).filter({ has: page.getByRole("link", { name: number, exact: true }) })

/** The dispute is answered in the gateway's portal, and closed with a note of that. */
export async function answerTheDispute(page: Page, look: Look, { disputed }: Night): Promise<void> {
  await openFromOverview(page, look, "Disputes")
  await rowOf(page, disputed).getByText("Answer needed", { exact: true }).waitFor()
  await look("disputes")
  await openEntry(page, "Needs attention")
  await look("attention")
  await pressOn(page, rowOf(page, disputed).getByRole("button", { name: "Chargeback" }))
  const drawer = page.getByRole("dialog")
  await drawer.getByText("Next step").waitFor()
  await look("dispute", DIALOG)
  await pressOn(page, drawer.locator("summary").filter({ hasText: "Solved in another way?" }))
  await tabTo(page, drawer.getByRole("textbox"))
  await page.keyboard.type("Answered in the portal, with the delivery note")
  await pressOn(page, drawer.getByRole("button", { name: "Close case" }))
  await drawer.getByText("Closed", { exact: true }).first().waitFor()
  await page.keyboard.press("Escape")
  await drawer.waitFor({ state: "detached" })
}

/** Two payments in review, of a customer who is known, are accepted together. */
export async function acceptTheReviews(page: Page, look: Look, { held }: Night): Promise<void> {
  await openFromOverview(page, look, "Payments in review")
  await look("reviews")
  await select(page, held)
  await act(page, look, "Accept", "Known customer")
}

/** The authorization that ends tomorrow is captured. */
export async function captureInTime(page: Page, look: Look, { ending }: Night): Promise<void> {
  await openFromOverview(page, look, "Authorizations ending")
  await look("ending")
  await select(page, [ending])
  await act(page, look, "Capture")
}

/** Selects from top to bottom: once the focus is in Medusa's bar of commands, the Tab key stays there. */
async function select(page: Page, orders: readonly Numbered[]): Promise<void> {
  for (const order of orders) await rowOf(page, order).waitFor()
  const shown = await rows(page).getByRole("link").allTextContents()
  const fromTop = [...orders].sort((one, other) => shown.indexOf(one.number) - shown.indexOf(other.number))
  for (const order of fromTop) {
    await tabTo(page, rowOf(page, order).getByRole("checkbox"))
    await page.keyboard.press("Space")
  }
  await page.getByText(`${orders.length} selected`).waitFor()
}

/** Acts on the selected rows, by way of the preview. */
async function act(page: Page, look: Look, verb: "Accept" | "Capture", reason?: string): Promise<void> {
  await pressOn(page, command(page, verb))
  const drawer = page.getByRole("dialog")
  if (reason) {
    await tabTo(page, drawer.getByLabel("Reason"))
    await page.keyboard.type(reason)
  }
  await pressOn(page, drawer.getByRole("button", { name: "Show preview" }))
  await page.getByText("This is a preview.").waitFor()
  await look(`preview-${verb}`)
  await pressOn(page, page.getByRole("main").getByRole("button", { name: new RegExp(`^${verb} \\$`) }))
  const prompt = page.getByRole("alertdialog")
  await look(`confirm-${verb}`, DIALOG)
  await pressOn(page, prompt.getByRole("button", { name: new RegExp(`^${verb} \\$`) }))
  await prompt.waitFor({ state: "detached" })
  await page.getByText(/^\d succeeded: /).waitFor()
}

/** A customer has sent something back: a part is refunded, from the order that the list leads to. */
export async function refundAPart(page: Page, look: Look, { returned }: Night): Promise<void> {
  await openEntry(page, "Transactions")
  await tabTo(page, page.getByPlaceholder("Order, transaction ID"))
  await page.keyboard.type(returned.number)
  await page.waitForURL(/q=/)
  await loaded(page)
  await look("transactions")
  await pressOn(page, rowOf(page, returned).getByRole("link", { name: returned.number, exact: true }))
  await gatewayPayment(page).waitFor()
  await look("order", ["[aria-label='Gateway payment']"])
  await pressOn(page, gatewayPayment(page).getByRole("button", { name: "Refund", exact: true }))
  const drawer = page.getByRole("dialog")
  await tabTo(page, drawer.getByLabel("Amount"))
  await page.keyboard.press("Control+a")
  await page.keyboard.type("5")
  await typeInto(page, "Reason", "The handle is chipped")
  await look("refund", DIALOG)
  await pressOn(page, drawer.getByRole("button", { name: "Refund $5.00" }))
  await page.getByText("$5.00 refunded").waitFor()
}

/** A payout that another user requested is approved. */
export async function approveThePayout(page: Page, look: Look): Promise<void> {
  await openFromOverview(page, look, "Payouts to approve")
  await look("payouts")
  const payout = rows(page).filter({ hasText: "€1,200.00" }).first()
  await pressOn(page, payout.getByRole("link"))
  await page.getByRole("heading", { name: /^Payout of/ }).waitFor()
  await look("payout")
  await pressOn(page, page.getByRole("button", { name: "Approve", exact: true }))
  const prompt = page.getByRole("alertdialog")
  await prompt.getByText("€1,200.00 is sent to Example Supplier GmbH •••• 2051").waitFor()
  await look("approval", DIALOG)
  await pressOn(page, prompt.getByRole("button", { name: "Approve €1,200.00" }))
  await page.getByText("In transit", { exact: true }).first().waitFor()
}
