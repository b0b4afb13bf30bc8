import type { Locator, Page } from "playwright-core"
import { until } from "../../setup/pay"
import { loaded } from "../setup/axe"
import { advanceClock, ledger } from "../setup/gateway"
import { subscribeTo } from "../setup/subscriptions"
import { rows } from "./exceptions"
import { openPage } from "./pages"

export const DAY_MS = 24 * 3_600_000
const daily = { interval: "day", interval_count: 1, billing_cycle: 12 }

/** What the gateway's books say of a contract, and the charges after the first payment. */
export async function contractInBooks(recurring_id: string | undefined) {
  const { contracts, transactions } = await ledger()
  return {
    contract: contracts.find((each) => each.recurring_id === recurring_id),
    renewals: transactions.filter((each) => each.source === "renewal" && each.recurring_id === recurring_id),
  }
}

/** Has a shopper begin a subscription and the gateway charge it once, and opens its page with the renewal's order. */
export async function openCharged(page: Page, contract_name: string) {
  const order_no = await subscribeTo("Linen tote", { ...daily, contract_name })
  const row = rows(page).filter({ hasText: contract_name })
  const shows = (what: string, cell: Locator) =>
    until(what, async () => {
      await openPage(page, `/payments/subscriptions?q=${order_no}`)
      return cell.isVisible()
    })
  // A charge of a contract that is not known yet is looked at again a minute later.
  await shows("the contract", row.getByText("Active", { exact: true }))
  await advanceClock(DAY_MS)
  await shows("the charge", row.getByText("1", { exact: true }).first())
  await row.getByRole("link", { name: contract_name }).click()
  await page.getByRole("heading", { level: 1, name: contract_name }).waitFor()
  // A table in its region; a list of cards on a phone.
  const past = { name: "Past charges" }
  const charges = page.getByRole("region", past).or(page.getByRole("list", past))
  await until("the order of the renewal", async () => {
    await page.reload()
    await loaded(page)
    return charges.getByRole("link", { name: /^#\d+$/ }).isVisible()
  }).catch(async ({ message }: Error) => {
    throw new Error(`${message}. Shown: ${await charges.innerText()}`)
  })
  const { recurring_id } = (await ledger()).transactions.find((each) => each.order_no === order_no)!
  const { contract } = await contractInBooks(recurring_id)
  return { recurring_id, amount: `$${contract!.amount}` }
}

/** Cancels the subscription whose page is open. */
export async function cancelForGood(page: Page) {
  await page.getByRole("button", { name: "Cancel subscription" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel subscription" }).click()
  await page.getByText("before all charges were made").waitFor()
}
