import { inBrowser } from "./setup/browser"
import { flaws } from "./setup/flaws"
import { advanceClock, ledger, since } from "./setup/gateway"
import { phone } from "./setup/screens"
import { at } from "./setup/addresses"
import { cards } from "./steps/cards"
import {
  confirmed,
  leaveForGateway,
  openPayment,
  payAtGateway,
  payByCard,
  shopUpToPayment,
} from "./steps/shopping"

/** One product of 18.00 US dollars, 5.00 for delivery, 8 % tax on both. */
const TOTAL = "24.84"

describe("paying on the gateway's page", () => {
  inBrowser("a card without 3-D Secure", async (page) => {
    const before = await ledger()
    await shopUpToPayment(page, "Stoneware mug")
    await leaveForGateway(page)
    await page.getByRole("heading", { name: `Pay ${TOTAL} USD` }).waitFor()
    await payAtGateway(page, cards.good)
    await confirmed(page)
    await page.getByText(`$${TOTAL}`).waitFor()

    const [payment, ...more] = await since(before)
    expect(more).toEqual([])
    expect(payment).toMatchObject({ state: "authorized", amount: TOTAL, currency: "USD", captured: "0.00" })
  })

  inBrowser(
    "the return page, opened again later, keeps the cart that is being filled by then",
    async (page) => {
      const cart = async () => (await page.context().cookies()).find(({ name }) => name === "cart_id")?.value
      let back = ""
      page.on("framenavigated", (frame) => {
        if (frame === page.mainFrame() && frame.url().includes("/return?")) back = frame.url()
      })
      await openPayment(page, "Stoneware mug")
      await leaveForGateway(page)
      await payAtGateway(page, cards.good)
      const order = await confirmed(page)
      expect(await cart()).toBeFalsy()

      await page.goto(at().storefront)
      await page.getByRole("button", { name: /Add to cart.*Stoneware mug/ }).click()
      await page.getByRole("button", { name: "Check out" }).waitFor()
      const filled = await cart()
      expect(filled).toMatch(/^cart_/)
      await page.goto(back)
      expect(await confirmed(page)).toBe(order)
      await page.reload()
      expect(await confirmed(page)).toBe(order)
      expect(await cart()).toBe(filled)
    },
  )

  inBrowser("a card with 3-D Secure", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    await leaveForGateway(page)
    await payAtGateway(page, cards.challenge)
    await page.getByLabel("Code from your bank").fill("1234")
    await page.getByRole("button", { name: "Confirm" }).click()
    await confirmed(page)
    expect(await since(before)).toMatchObject([{ state: "authorized", is3ds: true }])
  })

  inBrowser("a declined card, then another one on the same page", async (page) => {
    await openPayment(page, "Stoneware mug")
    await leaveForGateway(page)
    await payAtGateway(page, cards.noFunds)
    await page.getByRole("alert").filter({ hasText: "Insufficient funds" }).waitFor()
    await payAtGateway(page, cards.good)
    await confirmed(page)
  })

  inBrowser("a declined payment is explained in the shop and can be tried again", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    await leaveForGateway(page)
    while (page.url().startsWith(at().sandbox)) {
      // The old page is idle too.
      const answered = page.waitForEvent("domcontentloaded")
      await payAtGateway(page, cards.declined)
      await answered
      await page.waitForLoadState("networkidle")
    }
    await page.getByRole("alert").filter({ hasText: "declined" }).waitFor()
    await leaveForGateway(page)
    await payAtGateway(page, cards.good)
    await confirmed(page)
    expect((await since(before)).map(({ state }) => state)).toEqual(["declined", "authorized"])
  })

  inBrowser("canceling leads back to the cart, which can be paid another way", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    await leaveForGateway(page)
    await page.getByRole("button", { name: "Cancel and return to the shop" }).click()
    await page.getByRole("alert").filter({ hasText: "You canceled the payment" }).waitFor()
    await page.getByText("1 × Stoneware mug").waitFor()
    await payByCard(page, cards.good)
    await confirmed(page)
    const authorized = (await since(before)).filter(({ state }) => state === "authorized")
    expect(authorized).toHaveLength(1)
  })

  inBrowser("a payment that is decided later becomes an order while the shopper waits", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    await leaveForGateway(page)
    await payAtGateway(page, cards.pending)
    await page.getByRole("heading", { name: "Checking your payment" }).waitFor()
    await advanceClock(31_000)
    await confirmed(page)
    expect(await since(before)).toMatchObject([{ state: "authorized" }])
  })

  inBrowser("a payment held for review becomes an order", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    await leaveForGateway(page)
    await payAtGateway(page, cards.review)
    await confirmed(page)
    expect(await since(before)).toMatchObject([{ state: "in_review" }])
  })

  inBrowser("going back to the shop and on again pays once", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    await leaveForGateway(page)
    await page.goBack()
    await leaveForGateway(page)
    await payAtGateway(page, cards.good)
    const orderId = await confirmed(page)
    await page.goBack()
    await page.goto(`${at().storefront}/order/${orderId}`)
    await confirmed(page)
    expect((await since(before)).filter(({ state }) => state === "authorized")).toHaveLength(1)
  })
})

describe("paying by card on the shop's page", () => {
  inBrowser("a declined card, then another one", async (page) => {
    const before = await ledger()
    await openPayment(page, "Dotted notebook")
    await payByCard(page, cards.declined)
    await page.getByRole("alert").filter({ hasText: "declined" }).waitFor()
    await payByCard(page, cards.good)
    await confirmed(page)
    const states = (await since(before)).map(({ state }) => state)
    expect(states.filter((state) => state === "authorized")).toHaveLength(1)
  })
})

describe("the shop", () => {
  inBrowser("takes a promotion code and refuses an unknown one", async (page) => {
    const before = await ledger()
    await shopUpToPayment(page, "Stoneware mug")
    await page.getByLabel("Promotion code").fill("nonsense")
    await page.getByRole("button", { name: "Apply" }).click()
    await page.getByRole("alert").filter({ hasText: "invalid" }).waitFor()
    await page.getByLabel("Promotion code").fill("welcome10")
    await page.getByRole("button", { name: "Apply" }).click()
    await page.getByText("WELCOME10").waitFor()
    await payByCard(page, cards.good)
    await confirmed(page)
    expect(await since(before)).toMatchObject([{ state: "authorized", amount: "22.90" }])
  })

  inBrowser("sells in yen, without decimals and with the tax included", async (page) => {
    const before = await ledger()
    await page.goto(at().storefront)
    await page.getByLabel("Deliver to").selectOption({ label: "Japan (JPY)" })
    await page.getByText("¥2,600").waitFor()
    await page.getByRole("button", { name: /Add to cart.*Stoneware mug/ }).click()
    await page.getByRole("button", { name: "Check out" }).click()
    await page.getByRole("button", { name: "Fill in an example address" }).click()
    await page.getByRole("button", { name: "Continue to delivery" }).click()
    await page.getByRole("button", { name: "Continue to payment" }).click()
    await leaveForGateway(page)
    await payAtGateway(page, cards.good)
    await confirmed(page)
    expect(await since(before)).toMatchObject([{ state: "authorized", currency: "JPY", amount: "3400.00" }])
  })

  inBrowser(
    "fits a phone on every page, and names everything that can be used",
    async (page) => {
      const fits = async () => expect(await page.evaluate(flaws)).toEqual([])
      await page.goto(at().storefront)
      await page.getByRole("heading", { name: "Stoneware mug" }).waitFor()
      await fits()
      await shopUpToPayment(page, "Stoneware mug")
      await fits()
      await page.getByRole("radio", { name: "Credit or debit card" }).check()
      await page.getByText("Test cards").click()
      await fits()
      await leaveForGateway(page)
      await fits()
      await payAtGateway(page, cards.good)
      await confirmed(page)
      await fits()
    },
    phone,
  )
})
