import { seriousFindings, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { advanceClock } from "./setup/gateway"
import { desktop, phone } from "./setup/screens"
import { logIn } from "./steps/dashboard"
import { cancelForGood, contractInBooks, DAY_MS, openCharged } from "./steps/subscriptions"

describe("Subscriptions", () => {
  inBrowser("are canceled with the consequence shown before, and the gateway's books agree", async (page) => {
    await logIn(page)
    const { recurring_id, amount } = await openCharged(page, "Tote of the day")
    const charges = page.getByRole("region", { name: "Past charges" })
    await charges.getByRole("cell", { name: amount }).waitFor()
    await charges.getByText("Captured", { exact: true }).waitFor()
    const coming = page.getByRole("region", { name: "Upcoming charges" })
    expect(await coming.getByRole("listitem").count()).toBe(6)
    const next = await coming.getByRole("listitem").first().locator("span").first().innerText()

    await page.getByRole("button", { name: "Cancel subscription" }).click()
    const prompt = page.getByRole("alertdialog")
    await prompt.getByText("Cancel “Tote of the day”?").waitFor()
    const text = await prompt.innerText()
    expect(text).toContain(`${amount} every day. The next charge is due on ${next}.`)
    expect(text).toContain("except for billing cycles already created at the gateway")
    await prompt.getByRole("button", { name: "Back" }).click()
    expect((await contractInBooks(recurring_id)).contract).toMatchObject({ status: "Active" })

    await cancelForGood(page)
    expect(await page.getByRole("button", { name: "Cancel subscription" }).count()).toBe(0)
    await page.getByText("No upcoming charges.").waitFor()
    await advanceClock(3 * DAY_MS)
    const { contract, renewals } = await contractInBooks(recurring_id)
    expect(contract).toMatchObject({ status: "Inactive", renewals: 1 })
    expect(renewals.map(({ captured }) => `$${captured}`)).toEqual([amount])
    await page.reload()
    await charges.getByRole("cell", { name: amount }).waitFor()
    expect(await charges.getByRole("row").count()).toBe(2)
  })

  for (const [screen, options, colorScheme] of [
    ["desktop", desktop, "light"],
    ["phone", phone, "dark"],
  ] as const) {
    inBrowser(
      `read well, fit and are canceled by keyboard: ${screen}, ${colorScheme}`,
      async (page) => {
        await logIn(page)
        const { recurring_id } = await openCharged(page, `Tote ${screen} ${colorScheme}`)
        expect(await seriousFindings(page)).toEqual([])
        expect(await tooWide(page)).toBeLessThanOrEqual(0)
        await page.getByRole("button", { name: "Edit", exact: true }).focus()
        await page.keyboard.press("Enter")
        await page.getByRole("dialog").getByLabel("Order").waitFor()
        expect(await seriousFindings(page, ["[role=dialog]"])).toEqual([])
        await page.keyboard.press("Escape")
        await page.getByRole("dialog").waitFor({ state: "detached" })
        await page.getByRole("button", { name: "Cancel subscription" }).focus()
        await page.keyboard.press("Enter")
        const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Cancel subscription" })
        await confirm.waitFor()
        await confirm.focus()
        await page.keyboard.press("Enter")
        await page.getByText("before all charges were made").waitFor()
        expect((await contractInBooks(recurring_id)).contract).toMatchObject({ status: "Inactive" })
      },
      { ...options, colorScheme },
    )
  }
})
