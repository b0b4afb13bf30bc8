import { APPROVER } from "../../demo/medusa/known"
import { inBrowser } from "./setup/browser"
import { advanceClock, payouts } from "./setup/gateway"
import { desktop } from "./setup/screens"
import { logIn } from "./steps/dashboard"
import { addBeneficiary, askForPayout } from "./steps/payouts"

describe("Payouts", () => {
  inBrowser("above an amount are approved by a second user, and followed to their end", async (page) => {
    const before = (await payouts()).length
    await logIn(page)
    await addBeneficiary(page, "Example Supplier GmbH")
    await page.getByText("•••• 2051").waitFor()
    await askForPayout(page, "1500", "Ask for approval of €1,500.00")
    await page.getByText("Another user than the one who asked has to approve it.").waitFor()
    expect(await page.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0)
    expect(await payouts()).toHaveLength(before)

    const context = await page
      .context()
      .browser()!
      .newContext({ locale: "en-US", ...desktop })
    const other = await context.newPage()
    await logIn(other, APPROVER)
    await other.goto(page.url())
    await other.getByRole("button", { name: "Approve", exact: true }).click()
    const asked = other.getByRole("alertdialog")
    await asked.getByText("€1,500.00 is sent to Example Supplier GmbH •••• 2051").waitFor()
    await asked.getByRole("button", { name: "Approve €1,500.00" }).click()
    await other.getByText("On its way", { exact: true }).waitFor()
    await advanceClock(24 * 3_600_000)
    await other.getByText("Completed", { exact: true }).waitFor()
    await context.close()

    await page.reload()
    await page.getByText("The gateway says COMPLETED").waitFor()
    await page.getByText("approver@example.com").first().waitFor()
    expect((await payouts()).slice(before)).toMatchObject([
      { payment_amount: "1500.00", payment_currency: "EUR", status: "COMPLETED" },
    ])
  })
})
