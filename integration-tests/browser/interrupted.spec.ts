import type { Page } from "playwright-core"
import { until } from "../setup/until"
import { at } from "./setup/addresses"
import { inBrowser } from "./setup/browser"
import { ledger, since } from "./setup/gateway"
import { cards } from "./steps/cards"
import { createdWhile } from "./steps/payment-session"
import { confirmed, leaveForGateway, openPayment, payAtGateway, payByCard } from "./steps/shopping"

type Ledger = Awaited<ReturnType<typeof ledger>>

/** How the payments that were begun since `before` ended. */
const states = async (before: Ledger) => (await since(before)).map(({ state }) => state)
const held = async (before: Ledger) => (await states(before)).filter((state) => state === "authorized").length

/** A second tab of the same customer, where the cart can be paid too. */
async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(`${at().storefront}/checkout`)
  await tab.getByRole("radio", { name: "Secure payment page" }).waitFor()
  return tab
}

/** The storefront's page of a payment, as its address says which. */
const openResult = (page: Page, session: string) =>
  page.goto(`${at().storefront}/return?payment_session_id=${session}`)

const emptyCart = async (page: Page) => {
  await page.goto(`${at().storefront}/cart`)
  await page.getByText("Your cart is empty.").waitFor()
}

describe("an impatient customer", () => {
  inBrowser("clicks twice on the way to the payment page, and twice on it", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    const sessions: string[] = []
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/payment-sessions"))
        sessions.push(request.url())
    })
    await page.getByRole("button", { name: /on the secure page/ }).dblclick()
    await page.waitForURL(`${at().sandbox}/pay/**`)
    expect(sessions).toHaveLength(1)
    await page.getByLabel("Card number").fill(cards.good)
    await page.getByLabel("Expiry").fill("09/31")
    await page.getByLabel("Security code").fill("123")
    await page.getByRole("button", { name: /^Pay/ }).dblclick()
    await confirmed(page)
    expect(await states(before)).toEqual(["authorized"])
  })

  inBrowser("clicks twice to pay by card, over a slow network", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    await page.getByRole("radio", { name: "Credit or debit card" }).check()
    await page.getByLabel("Card number").fill(cards.good)
    await page.getByLabel("Expiry").fill("09/31")
    await page.getByLabel("Security code").fill("123")
    const devtools = await page.context().newCDPSession(page)
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 20_000,
    })
    const pay = page.getByRole("button", { name: /^Pay/ })
    await pay.dblclick()
    await page.getByRole("button", { name: "Processing…" }).click({ force: true, trial: true })
    await confirmed(page)
    expect(await states(before)).toEqual(["authorized"])
  })

  inBrowser("pays in two tabs: one order, and no money is held twice", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    const other = await secondTab(page)
    await leaveForGateway(page)
    await leaveForGateway(other)
    await payAtGateway(other, cards.good)
    await confirmed(other)
    await payAtGateway(page, cards.good)
    await page.waitForURL(`${at().storefront}/**`)
    await until("the other payment is voided", async () => (await held(before)) === 1)
    await emptyCart(page)
  })
})

describe("an answer that does not arrive", () => {
  inBrowser("the customer closes the window before the return: the order is there", async (page) => {
    const before = await ledger()
    await page.context().route(/\/mpgi\/return\//, (route) => route.abort())
    await openPayment(page, "Stoneware mug")
    const { id } = await createdWhile(page, () => leaveForGateway(page))
    const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/mpgi/return/"))
    await payAtGateway(page, cards.good)
    await lost
    const later = await page.context().newPage()
    await page.close()
    await openResult(later, id)
    await confirmed(later)
    await emptyCart(later)
    expect(await states(before)).toEqual(["authorized"])
  })

  inBrowser(
    "the connection ends after the card was charged: the page waits, and shows the order",
    async (page) => {
      const before = await ledger()
      await openPayment(page, "Stoneware mug")
      let statusAtGateway: string[] = []
      await page.route(/\/payment-sessions\/[^/]+\/authorise$/, async (route) => {
        if (route.request().method() !== "POST") return route.continue()
        await route.fetch()
        statusAtGateway = await states(before)
        await route.abort("connectionreset")
      })
      await payByCard(page, cards.good)
      await confirmed(page)
      expect(statusAtGateway).toEqual(["authorized"])
      expect(await states(before)).toEqual(["authorized"])
    },
  )

  inBrowser("no script runs between the shop and its return: every page has a button", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    await page.route(/\/mpgi\/pay\//, (route) => route.abort())
    const left = page.waitForEvent("requestfailed")
    const { id, redirect_url } = await createdWhile(page, async () => {
      await page.getByRole("button", { name: /on the secure page/ }).click()
      await left
    })
    const context = await page.context().browser()!.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(redirect_url)
    await plain.getByRole("button", { name: "Continue to payment" }).click()
    await payAtGateway(plain, cards.good)
    await plain.getByRole("button", { name: "Continue to payment" }).click()
    await plain.waitForURL(`${at().storefront}/return?payment_session_id=${id}`)
    await context.close()
    await page.unrouteAll()
    await openResult(page, id)
    await confirmed(page)
    expect(await states(before)).toEqual(["authorized"])
  })
})

describe("a cart that changes while it is paid", () => {
  inBrowser("is not sold for what it cost before, and the money is not kept", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    const other = await secondTab(page)
    await leaveForGateway(page)
    await other.goto(`${at().storefront}/cart`)
    await other.getByRole("button", { name: "Increase quantity" }).click()
    await other.getByText("$36.00").first().waitFor()
    await payAtGateway(page, cards.good)
    await page.waitForURL(`${at().storefront}/checkout`)
    await page.getByText("2 × Stoneware mug").waitFor()
    await until("the payment is voided", async () => (await states(before)).join() === "canceled")
    await leaveForGateway(page)
    await payAtGateway(page, cards.good)
    await confirmed(page)
    expect(await since(before)).toMatchObject([
      { state: "canceled", amount: "24.84" },
      { state: "authorized", amount: "44.28" },
    ])
  })
})
