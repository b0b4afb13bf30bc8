import { until } from "../setup/until"
import { at } from "./setup/addresses"
import { seriousFindings, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { advanceClock, ledger, since } from "./setup/gateway"
import { phone } from "./setup/screens"
import { withPlan } from "./setup/subscriptions"
import { createAccount, openAccount } from "./steps/account"
import { cards } from "./steps/cards"
import { confirmed, leaveForGateway, openFrame, payAtGateway, shopUpToPayment } from "./steps/shopping"
import { contractInBooks, DAY_MS } from "./steps/subscriptions"

/** What a signed-in customer has: saved cards and subscriptions. */
describe("a customer's account", () => {
  const plan = { interval: "day", interval_count: 1, billing_cycle: 12, contract_name: "Mug of the day" }

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

  inBrowser(
    "saves a card on the gateway's page, in the window or in a frame, and pays with it",
    async (page) => {
      await createAccount(page)
      await shopUpToPayment(page, "Stoneware mug")
      const consent = page.getByRole("checkbox", { name: "Save this card for later payments" })
      await page.getByRole("radio", { name: "Secure payment page" }).check()
      expect(await consent.isChecked()).toBe(false)
      await consent.check()
      expect(await seriousFindings(page)).toEqual([])
      await leaveForGateway(page)
      await page.getByText("Your card will be saved for future payments.").waitFor()
      await payAtGateway(page, cards.good)
      await confirmed(page)
      await openAccount(page)
      const list = page.getByRole("region", { name: "Saved cards" }).getByRole("listitem")
      await until("the notification has saved the card", async () => {
        await page.reload()
        await page.getByRole("heading", { name: "Your account" }).waitFor()
        return (await list.count()) === 1
      })
      // Neither the gateway's page nor its notification says when the card expires.
      expect((await list.innerText()).trim()).toMatch(/^Visa ending in 1111\s+Remove$/)

      await shopUpToPayment(page, "Stoneware mug")
      await page.getByRole("radio", { name: "Payment form" }).check()
      await consent.check()
      await payAtGateway(await openFrame(page), cards.challenge)
      const frame = page.frameLocator('iframe[title="Payment page"]')
      await frame.getByLabel("Code from your bank").fill("1234")
      await frame.getByRole("button", { name: "Confirm" }).click()
      await confirmed(page)

      const before = await ledger()
      await shopUpToPayment(page, "Stoneware mug")
      await page.getByRole("radio", { name: "Saved card" }).check()
      await page.getByRole("radio", { name: "Visa ending in 1111" }).check()
      await page.getByLabel("Security code").fill("123")
      await page.getByRole("button", { name: /^Pay/ }).click()
      await confirmed(page)
      expect(await since(before)).toMatchObject([{ state: "authorized", source: "direct" }])
      await openAccount(page)
      await until("both cards are there", async () => {
        await page.reload()
        await page.getByText("Visa ending in 1111").waitFor()
        return (await list.count()) === 2
      })
    },
  )

  inBrowser("offers a guest neither", async (page) => {
    await shopUpToPayment(page, "Stoneware mug")
    await page.getByRole("radio", { name: "Secure payment page" }).check()
    expect(await page.getByRole("checkbox").count()).toBe(0)
    await page.getByRole("radio", { name: "Credit or debit card" }).check()
    await page.getByLabel("Card number").waitFor()
    expect(await page.getByRole("checkbox").count()).toBe(0)
    expect(await page.getByRole("radio", { name: "Saved card" }).count()).toBe(0)
  })

  inBrowser(
    "shows the terms of a subscription without moving the button of the cart",
    async (page) => {
      const terms = page.getByRole("complementary").getByText("Mug of the day")
      let show = () => {}
      const held = new Promise<void>((resolve) => (show = resolve))
      await page.route("**/subscription-plan?*", async (route) => {
        await held
        await route.continue()
      })
      await withPlan("Stoneware mug", plan, async () => {
        await page.goto(at().storefront)
        await page.getByRole("button", { name: /Add to cart.*Stoneware mug/ }).click()
        const button = page.getByRole("button", { name: "Check out" })
        await button.waitFor()
        const before = await button.boundingBox()
        expect(await terms.count()).toBe(0)
        show()
        await terms.waitFor()
        expect(await button.boundingBox()).toEqual(before)
      })
    },
    phone,
  )

  inBrowser(
    "lists a subscription and its renewals, and cancels it",
    async (page) => {
      await createAccount(page)
      const before = await ledger()
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
