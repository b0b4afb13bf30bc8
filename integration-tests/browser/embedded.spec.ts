import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "playwright-core"
import { until } from "../setup/until"
import { at } from "./setup/addresses"
import { seriousFindingsNow, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { allowFramesOn, ledger, since } from "./setup/gateway"
import { phone } from "./setup/screens"
import { cards } from "./steps/cards"
import { confirmed, openFrame, openPayment, payAtGateway, shopUpToPayment } from "./steps/shopping"

/** Records where the window itself goes; what its frames load is not in it. */
function windowOf(page: Page): Set<string> {
  const origins = new Set<string>()
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) origins.add(new URL(frame.url()).origin)
  })
  return origins
}

describe("paying in the shop's page, in the gateway's form", () => {
  inBrowser("a card, without leaving the shop", async (page) => {
    const before = await ledger()
    const visited = windowOf(page)
    await shopUpToPayment(page, "Stoneware mug")
    const gateway = await openFrame(page)
    await gateway.getByRole("heading", { name: "Pay 24.84 USD" }).waitFor()
    await payAtGateway(gateway, cards.good)
    await confirmed(page)
    expect([...visited]).toEqual([at().storefront])
    expect(page.url()).not.toMatch(/authorized|ORD/)
    const [payment, ...more] = await since(before)
    expect(more).toEqual([])
    expect(payment).toMatchObject({ state: "authorized", amount: "24.84", currency: "USD" })
  })

  inBrowser("a declined card, then one with 3-D Secure, all in the frame", async (page) => {
    const before = await ledger()
    const visited = windowOf(page)
    await openPayment(page, "Stoneware mug")
    const gateway = await openFrame(page)
    await payAtGateway(gateway, cards.noFunds)
    await gateway.getByRole("alert").filter({ hasText: "Insufficient funds" }).waitFor()
    await payAtGateway(gateway, cards.challenge)
    await gateway.getByLabel("Code from your bank").fill("1234")
    await gateway.getByRole("button", { name: "Confirm" }).click()
    await confirmed(page)
    expect([...visited]).toEqual([at().storefront])
    expect(await since(before)).toMatchObject([{ state: "authorized", is3ds: true }])
  })

  inBrowser("canceling leads back to the checkout, where it can be paid in the frame again", async (page) => {
    const before = await ledger()
    await openPayment(page, "Stoneware mug")
    const gateway = await openFrame(page)
    await gateway.getByRole("button", { name: "Cancel and return to the shop" }).click()
    await page.getByRole("alert").filter({ hasText: "You canceled the payment" }).waitFor()
    await payAtGateway(await openFrame(page), cards.good)
    await confirmed(page)
    expect((await since(before)).filter(({ state }) => state === "authorized")).toHaveLength(1)
  })

  inBrowser(
    "fits a phone, is named for a screen reader, and can be left for another method",
    async (page) => {
      await openPayment(page, "Stoneware mug")
      const gateway = await openFrame(page)
      await gateway.getByLabel("Card number").waitFor()
      expect(await tooWide(page)).toBe(0)
      // Chromium may never report the network as idle once a form was submitted within a frame.
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
      expect(await seriousFindingsNow(page)).toEqual([])
      await page.getByRole("button", { name: "Choose another payment method" }).click()
      await page.getByRole("radio", { name: "Credit or debit card" }).waitFor()
    },
    phone,
  )
})

/** What Chromium shows in place of a page that refuses the frame. */
const REFUSED = "chrome-error://chromewebdata/"

/** Waits until the only frame of the page shows this. */
const framed = (page: Page, url: string) =>
  until(
    `a frame at ${url}`,
    async () => page.frames().length === 2 && page.frames()[1]!.url().startsWith(url),
  )

/** Waits until the browser names the policy that refused a frame, and takes that out of what is wrong. */
const refusedBy = (wrong: string[], directive: string) =>
  until(directive, async () => wrong.splice(0).some((line) => line.includes(directive)))

/** How many payments took money, whatever became of pages that were left. */
const authorized = async (before: Awaited<ReturnType<typeof ledger>>) =>
  (await since(before)).filter(({ state }) => state === "authorized").length

describe("where the payment page cannot be shown in a frame", () => {
  afterEach(() => allowFramesOn([at().storefront]))

  inBrowser(
    "the gateway refuses it: the customer opens the whole window, and pays once",
    async (page, wrong) => {
      const before = await ledger()
      await allowFramesOn([])
      await openPayment(page, "Stoneware mug")
      await openFrame(page)
      await framed(page, REFUSED)
      await refusedBy(wrong, "frame-ancestors 'none'")
      await page.getByRole("button", { name: "Open the payment page in the whole window" }).click()
      await page.waitForURL(`${at().sandbox}/pay/**`)
      await payAtGateway(page, cards.good)
      await confirmed(page)
      expect(await authorized(before)).toBe(1)
    },
  )

  inBrowser("our own page is stopped: the whole window goes there without the customer", async (page) => {
    const before = await ledger()
    await page.route("**/mpgi/pay/**", (route) =>
      route.request().frame() === page.mainFrame() ? route.continue() : route.abort(),
    )
    await page.clock.install()
    await openPayment(page, "Stoneware mug")
    const stopped = page.waitForEvent("requestfailed", (request) => request.url().includes("/mpgi/pay/"))
    await openFrame(page)
    await stopped
    await page.clock.fastForward(15_000)
    await page.waitForURL(`${at().sandbox}/pay/**`)
    await payAtGateway(page, cards.good)
    await confirmed(page)
    expect(await authorized(before)).toBe(1)
  })

  inBrowser("a page of another origin gets neither the frame nor a message", async (page, wrong) => {
    await openPayment(page, "Stoneware mug")
    const opened = page.waitForRequest(/\/mpgi\/pay\//)
    await openFrame(page)
    const address = (await opened).url()
    await framed(page, `${at().sandbox}/pay/`)
    const body = `<script>
      window.received = []
      addEventListener("message", ({ data }) => received.push(data))</script>
      <iframe src="${address}"></iframe>`
    const thief = createServer((_request, response) => {
      response.setHeader("content-type", "text/html").end(body)
    }).listen(0, "127.0.0.1")
    try {
      await once(thief, "listening")
      await page.goto(`http://127.0.0.1:${(thief.address() as AddressInfo).port}/`)
      await framed(page, REFUSED)
      await refusedBy(wrong, `frame-ancestors ${at().storefront}`)
      const received = await page.evaluate(() => (window as unknown as { received: unknown[] }).received)
      expect(received).toEqual([])
    } finally {
      thief.close()
      thief.closeAllConnections()
    }
  })
})
