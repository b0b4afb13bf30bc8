import type { Page } from "playwright-core"
import { APPROVER, TREASURER } from "../../../demo/medusa/constants"
import { advanceClock } from "../setup/gateway"
import { desktop } from "../setup/screens"
import { at } from "../setup/addresses"
import { logIn } from "./dashboard"

/** Opens the page of payouts, or a part of it. */
export function openPayouts(page: Page, part = "") {
  return page.goto(`${at().medusa}/app/payments/payouts${part}`)
}

/** Adds a company with an IBAN that is published as an example. */
export async function addBeneficiary(page: Page, name: string) {
  await openPayouts(page, "/beneficiaries")
  await page.getByRole("button", { name: "Create beneficiary" }).click()
  const form = page.getByRole("dialog")
  await form.getByLabel("Company name").fill(name)
  await form.getByLabel("Bank country").fill("DE")
  await form.getByLabel("IBAN").fill("DE03 1203 0000 0000 2020 51")
  await form.getByLabel("IBAN").blur()
  await form.getByText("Enter a valid IBAN. The check digits do not match.").waitFor()
  await form.getByLabel("IBAN").fill("DE02 1203 0000 0000 2020 51")
  await form.getByLabel("Account currency").fill("EUR")
  await form.getByRole("button", { name: "Save" }).click()
  await page.getByRole("heading", { name }).waitFor()
  await page.getByText("Another user must confirm this change.", { exact: false }).waitFor()
  await asOther(page, TREASURER, async (other) => {
    // The same account as above: the second user has it from the beneficiary, the page does not show it.
    await other.getByLabel("IBAN").fill("0020 2051")
    await other.getByRole("button", { name: "Confirm change" }).click()
    await other.getByText("Change confirmed", { exact: true }).waitFor()
  })
  await page.reload()
  await page.getByRole("button", { name: "Create payout" }).waitFor()
}

/** Opens the same page as another user. */
async function asOther(page: Page, user: typeof APPROVER, work: (other: Page) => Promise<void>) {
  const context = await page
    .context()
    .browser()!
    .newContext({ locale: "en-US", ...desktop })
  const other = await context.newPage()
  await logIn(other, user)
  await other.goto(page.url())
  await work(other)
  await context.close()
}

/** Requests a payout to the beneficiary whose page is open. `button` names the amount as the screen writes it. */
export async function requestPayout(page: Page, amount: string, button: string) {
  await page.getByRole("button", { name: "Create payout" }).click()
  const form = page.getByRole("dialog")
  await form.getByLabel("Amount", { exact: false }).first().fill(amount)
  await form.getByLabel("Reference").fill("Invoice 4711")
  await form.getByRole("button", { name: button }).click()
  await page.getByRole("heading", { name: /^Payout of/ }).waitFor()
}

/** The second user approves the payout whose page is open, and sees it completed. `sentence` names amount and receiver. */
export async function approveAsOther(page: Page, { amount, sentence }: { amount: string; sentence: string }) {
  await asOther(page, APPROVER, async (other) => {
    await other.getByRole("button", { name: "Approve", exact: true }).click()
    const prompt = other.getByRole("alertdialog")
    await prompt.getByText(sentence).waitFor()
    await prompt.getByRole("button", { name: `Approve ${amount}` }).click()
    await other.getByText("In transit", { exact: true }).waitFor()
    await advanceClock(24 * 3_600_000)
    await other.getByText("Completed", { exact: true }).waitFor()
  })
}
