import { mkdirSync } from "node:fs"
import type { Page } from "playwright-core"
import { until } from "../setup/pay"
import { seriousFindings, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { advanceClock, ledger } from "./setup/gateway"
import { desktop, phone } from "./setup/screens"
import { subscribeTo } from "./setup/subscriptions"
import { logIn } from "./steps/dashboard"
import { openGateway } from "./steps/gateway-section"

const DAY = 24 * 3_600_000
const daily = { interval: "day", interval_count: 1, billing_cycle: 12 }

/** A subscription with one charge made, on its page. */
async function openCharged(page: Page, contract_name: string) {
  const order_no = await subscribeTo("Linen tote", { ...daily, contract_name })
  await advanceClock(DAY)
  const row = page.getByRole("main").getByRole("row").filter({ hasText: contract_name })
  await until("the charge", async () => {
    await openGateway(page, `/subscriptions?q=${order_no}`)
    return row.getByRole("cell", { name: "1", exact: true }).isVisible()
  })
  await row.getByText("Active", { exact: true }).waitFor()
  await row.getByRole("link", { name: contract_name }).click()
  await page.getByRole("heading", { level: 1, name: contract_name }).waitFor()
  const { contracts, transactions } = await ledger()
  const { recurring_id } = transactions.find((each) => each.order_no === order_no)!
  const inBooks = () => contracts.find((each) => each.recurring_id === recurring_id)!
  return { recurring_id, amount: `$${inBooks().amount}` }
}

async function books(recurring_id: string | undefined) {
  const { contracts, transactions } = await ledger()
  return {
    contract: contracts.find((each) => each.recurring_id === recurring_id),
    renewals: transactions.filter((each) => each.source === "renewal" && each.recurring_id === recurring_id),
  }
}

describe("Subscriptions", () => {
  inBrowser("are cancelled with the consequence said before, and the gateway's books agree", async (page) => {
    await logIn(page)
    const { recurring_id, amount } = await openCharged(page, "Tote of the day")
    const charges = page.getByRole("region", { name: "Past charges" })
    await charges.getByRole("cell", { name: amount }).waitFor()
    await charges.getByText("Captured", { exact: true }).waitFor()
    const coming = page.getByRole("region", { name: "Coming charges" })
    expect(await coming.getByRole("listitem").count()).toBe(6)
    const next = await coming.getByRole("listitem").first().locator("span").first().innerText()

    await page.getByRole("button", { name: "Cancel subscription" }).click()
    const asked = page.getByRole("alertdialog")
    await asked.getByText("Cancel “Tote of the day”?").waitFor()
    const words = await asked.innerText()
    expect(words).toContain(`${amount} every day; the next charge would be on ${next}.`)
    expect(words).toContain("contracts that were already created are still charged")
    await asked.getByRole("button", { name: "Back" }).click()
    expect((await books(recurring_id)).contract).toMatchObject({ status: "Active" })

    await page.getByRole("button", { name: "Cancel subscription" }).click()
    await asked.getByRole("button", { name: "Cancel it for good" }).click()
    await page.getByText("before all its charges were made").waitFor()
    expect(await page.getByRole("button", { name: "Cancel subscription" }).count()).toBe(0)
    await page.getByText("None is expected.").waitFor()
    await advanceClock(3 * DAY)
    const { contract, renewals } = await books(recurring_id)
    expect(contract).toMatchObject({ status: "Inactive", renewals: 1 })
    expect(renewals.map(({ captured }) => `$${captured}`)).toEqual([amount])
    await page.reload()
    await charges.getByRole("cell", { name: amount }).waitFor()
    expect(await charges.getByRole("row").count()).toBe(2)
  })

  for (const [screen, options] of Object.entries({ desktop, phone })) {
    for (const colorScheme of ["light", "dark"] as const) {
      inBrowser(
        `read well, fit and are cancelled by keyboard: ${screen}, ${colorScheme}`,
        async (page) => {
          await logIn(page)
          const { recurring_id } = await openCharged(page, `Tote ${screen} ${colorScheme}`)
          expect(await seriousFindings(page)).toEqual([])
          expect(await tooWide(page)).toBeLessThanOrEqual(0)
          await picture(page, `page-${screen}-${colorScheme}`)
          await page.getByRole("button", { name: "Link order" }).focus()
          await page.keyboard.press("Enter")
          await page.getByRole("dialog").getByLabel("Order").waitFor()
          expect(await seriousFindings(page, ["[role=dialog]"])).toEqual([])
          await picture(page, `link-${screen}-${colorScheme}`)
          await page.keyboard.press("Escape")
          await page.getByRole("dialog").waitFor({ state: "detached" })
          await page.getByRole("button", { name: "Cancel subscription" }).focus()
          await page.keyboard.press("Enter")
          const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Cancel it for good" })
          await confirm.waitFor()
          await picture(page, `cancel-${screen}-${colorScheme}`)
          await confirm.focus()
          await page.keyboard.press("Enter")
          await page.getByText("before all its charges were made").waitFor()
          expect((await books(recurring_id)).contract).toMatchObject({ status: "Inactive" })
          await openGateway(page, "/subscriptions")
          await picture(page, `list-${screen}-${colorScheme}`)
        },
        { ...options, colorScheme },
      )
    }
  }
})

/** For people to look at. */
async function picture(page: Page, name: string) {
  mkdirSync("test-results/subscriptions", { recursive: true })
  await page.screenshot({ path: `test-results/subscriptions/${name}.png`, fullPage: true })
}
