import { inBrowser } from "./setup/browser"
import { payouts } from "./setup/gateway"
import { logIn } from "./steps/dashboard"
import { addBeneficiary, openPayouts } from "./steps/payouts"

/** Line 4 names no beneficiary. */
const FILE = (id: string) => `beneficiary,amount,currency,reference
${id},12.50,EUR,Commission May
${id},7.25,EUR,Commission June
UNKNOWN,3.00,EUR,Commission July
`

describe("Payouts from a file", () => {
  inBrowser("are checked, created and sent, each of them once", async (page) => {
    await logIn(page)
    await addBeneficiary(page, "Example Partner GmbH")
    const beneficiary = new URL(page.url()).pathname.split("/").at(-1) ?? ""
    const before = (await payouts()).length
    const choose = async () => {
      await page.getByRole("button", { name: "Choose file" }).and(page.locator(":enabled")).waitFor()
      const buffer = Buffer.from(FILE(beneficiary))
      await page.locator("input[type=file]").setInputFiles({ name: "may.csv", mimeType: "text/csv", buffer })
    }
    const line = (number: number) => page.getByRole("row").nth(number - 1)

    await openPayouts(page, "/import")
    await choose()
    await line(2).getByText("New", { exact: true }).waitFor()
    await line(4).getByText("Invalid", { exact: true }).waitFor()
    expect((await payouts()).length).toBe(before)

    await page.getByRole("button", { name: "Create payouts: 2 for €19.75" }).click()
    await line(3).getByText("Ready to send").waitFor()
    expect((await payouts()).length).toBe(before)

    await page.getByRole("button", { name: "Send payouts: 2 for €19.75" }).click()
    await page.getByRole("alertdialog").getByText("This action cannot be undone.", { exact: false }).waitFor()
    await page.getByRole("alertdialog").getByRole("button", { name: "Send payouts: 2 for €19.75" }).click()
    await page.getByText("2 of 2 processed, 0 to review").waitFor()
    await line(3).getByText("In transit").waitFor()
    expect((await payouts()).slice(before)).toMatchObject([
      { payment_amount: "12.50", payment_currency: "EUR" },
      { payment_amount: "7.25", payment_currency: "EUR" },
    ])

    await choose()
    await line(3).getByText("Duplicate").waitFor()
    expect(await page.getByRole("button", { name: /^(Create|Send) payouts/ }).count()).toBe(0)
    expect((await payouts()).length).toBe(before + 2)
  })
})
