import { until } from "../setup/until"
import { seriousFindings, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { advanceClock, ledger, since } from "./setup/gateway"
import { phone } from "./setup/screens"
import { withPlan } from "./setup/subscriptions"
import { createAccount, openAccount } from "./steps/account"
import { cards } from "./steps/cards"
import { confirmed, leaveForGateway, payAtGateway, shopUpToPayment } from "./steps/shopping"
import { contractInBooks, DAY_MS } from "./steps/subscriptions"

/** What a signed-in customer has: saved cards and subscriptions. */
describe("a customer's account", () => {
  inBrowser("saves a card with consent, pays with it and removes it", async (page) => {
    await createAccount(page)
    await page.getByText("You have no saved cards.").waitFor()
    await shopUpToPayment(page, "Stoneware mug")
    await page.getByRole("radio", { name: "Credit or debit card" }).check()
    const consent = page.getByRole("checkbox", { name: "Save this card for later payments" })
    expect(await consent.isChecked()).toBe(false)
    await consent.check()
    await payAtGateway(page, cards.good)
    await confirmed(page)

    const before = await ledger()
    await shopUpToPayment(page, "Stoneware mug")
    await page.getByRole("radio", { name: "Saved card" }).check()
    await page.getByText("Visa ending in 1111").waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByLabel("Security code").fill("123")
    await page.getByRole("button", { name: /^Pay/ }).click()
    await confirmed(page)
    expect(await since(before)).toMatchObject([{ state: "authorized" }])

    await openAccount(page)
    await page.getByRole("button", { name: "Remove Visa ending in 1111" }).click()
    await page.getByText("You have no saved cards.").waitFor()
    await shopUpToPayment(page, "Stoneware mug")
    expect(await page.getByRole("radio", { name: "Saved card" }).count()).toBe(0)
  })

  inBrowser("offers a guest neither", async (page) => {
    await shopUpToPayment(page, "Stoneware mug")
    await page.getByRole("radio", { name: "Credit or debit card" }).check()
    await page.getByLabel("Card number").waitFor()
    expect(await page.getByRole("checkbox").count()).toBe(0)
    expect(await page.getByRole("radio", { name: "Saved card" }).count()).toBe(0)
  })

  inBrowser(
    "lists a subscription and its renewals, and cancels it",
    async (page) => {
      await createAccount(page)
      const before = await ledger()
      const plan = { interval: "day", interval_count: 1, billing_cycle: 12, contract_name: "Mug of the day" }
      await withPlan("Stoneware mug", plan, async () => {
        await shopUpToPayment(page, "Stoneware mug")
        await leaveForGateway(page)
        await payAtGateway(page, cards.good)
        await confirmed(page)
      })
      const recurring_id = (await since(before))[0]?.recurring_id
      await openAccount(page)
      const row = page.getByRole("region", { name: "Subscriptions" }).getByRole("listitem").first()
      await row.getByText("Mug of the day").waitFor()
      await row.getByText("Active").waitFor()
      for (let day = 1; day <= 2; day++) {
        await advanceClock(DAY_MS)
        const charged = async () => (await contractInBooks(recurring_id)).renewals.length === day
        await until(`charge ${day}`, charged)
      }
      const charges = page.getByRole("list", { name: "Charges of Mug of the day" }).getByRole("listitem")
      await until("both charges are shown", async () => {
        await page.reload()
        await row.getByText("Active").waitFor()
        return (await charges.count()) === 2
      })
      expect(await seriousFindings(page)).toEqual([])
      expect(await tooWide(page)).toBeLessThanOrEqual(0)

      await page.getByRole("button", { name: "Cancel subscription" }).click()
      await page.getByText("Nothing more is charged").waitFor()
      await page.getByRole("button", { name: "Yes, cancel it" }).click()
      await row.getByText("Canceled").waitFor()
      expect((await contractInBooks(recurring_id)).contract).toMatchObject({ status: "Inactive" })
    },
    { ...phone, colorScheme: "dark" },
  )
})
