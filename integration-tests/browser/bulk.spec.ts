import { inBrowser } from "./setup/browser"
import { addFault, clearFaults, ledger } from "./setup/gateway"
import { placeOrders } from "./setup/orders"
import { at } from "./setup/told"
import { cards } from "./steps/cards"
import { logIn } from "./steps/dashboard"

describe("The list of transactions", () => {
  afterEach(() => clearFaults())

  inBrowser("captures many payments at once, and tries again what failed", async (page) => {
    const placed = await placeOrders(Array<string>(20).fill(cards.good))
    const unlucky = placed.slice(0, 3)
    const amounts = async () => {
      const { captures } = await ledger()
      return placed.map(({ order_no }) =>
        captures.filter((each) => each.order_no === order_no).map(({ amount }) => amount),
      )
    }

    await logIn(page)
    await page.goto(`${at().medusa}/app/gateway/transactions?state=authorised`)
    for (const { order_no } of placed)
      await page.getByRole("checkbox", { name: `Choose ${order_no}` }).press("Space")
    await page.getByText("20 chosen").waitFor()
    await page.getByRole("button", { name: "Capture", exact: true }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Show the plan" }).click()
    await page.getByText("20 to do: $496.80").waitFor()
    expect(await amounts()).toEqual(placed.map(() => []))

    for (const { order_no } of unlucky)
      await addFault({ kind: "status", operation: "retrievalTrans", times: 99, match: { order_no } })
    await page.getByRole("button", { name: "Capture $496.80" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Capture $496.80" }).click()
    await page.reload()
    await page.getByText("17 done: $422.28").waitFor({ timeout: 60_000 })
    await page.getByText("3 not done: $74.52").waitFor()
    await page.getByRole("button", { name: "Not done" }).click()
    expect(await page.getByText("nothing was sent").count()).toBe(3)

    await clearFaults()
    await page.getByRole("button", { name: "Try 3 failed again ($74.52)" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Capture $74.52" }).click()
    await page.getByText("20 done: $496.80").waitFor({ timeout: 60_000 })
    expect(await amounts()).toEqual(placed.map(() => ["24.84"]))
  })
})
