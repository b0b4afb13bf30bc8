import type { FrameLocator, Page } from "playwright-core"
import { until } from "../setup/until"
import { at } from "./setup/addresses"
import { seriousFindingsNow, tooWide } from "./setup/axe"
import { inBrowser } from "./setup/browser"
import { allowFramesOn, ledger, since } from "./setup/gateway"
import { phone } from "./setup/screens"
import { cards } from "./steps/cards"
import { confirmed, openPayment, payByCard } from "./steps/shopping"

const FRAME = 'iframe[title="Payment page"]'

/** Pays with a card whose bank wants a confirmation, up to that. */
async function challenged(page: Page): Promise<FrameLocator> {
  await openPayment(page, "Dotted notebook")
  await payByCard(page, cards.challenge)
  return page.frameLocator(FRAME)
}

/** Enters the bank's code. */
async function confirm(bank: Pick<Page, "getByLabel" | "getByRole">, code: string) {
  await bank.getByLabel("Code from your bank").fill(code)
  await bank.getByRole("button", { name: "Confirm" }).click()
}

/** The origins that the window itself has shown. */
function windowOf(page: Page): Set<string> {
  const origins = new Set<string>()
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) origins.add(new URL(frame.url()).origin)
  })
  return origins
}

/** By how much the page in the frame is wider and higher than the frame. */
const scrollsInside = (page: Page) =>
  page.frames()[1]!.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return [scrollWidth - innerWidth, scrollHeight - innerHeight]
  })

describe("a challenge in a frame of the shop's page", () => {
  inBrowser("is passed, without leaving the shop", async (page) => {
    const before = await ledger()
    const visited = windowOf(page)
    const bank = await challenged(page)
    await bank.getByRole("heading", { name: "Confirm your payment" }).waitFor()
    expect(await page.locator(FRAME).boundingBox()).toMatchObject({ width: 500, height: 600 })
    expect(await scrollsInside(page)).toEqual([0, 0])
    expect(await seriousFindingsNow(page)).toEqual([])
    expect(await tooWide(page)).toBe(0)
    expect(await page.getByLabel("Card number").count()).toBe(0)
    await confirm(bank, "1234")
    await confirmed(page)
    expect([...visited]).toEqual([at().storefront])
    expect(await since(before)).toMatchObject([{ state: "authorized", source: "direct", is3ds: true }])
  })

  inBrowser("is failed: the customer is back in the checkout, and pays with another card", async (page) => {
    const before = await ledger()
    await confirm(await challenged(page), "fail")
    await page.getByRole("alert").filter({ hasText: "declined" }).waitFor()
    await payByCard(page, cards.good)
    await confirmed(page)
    expect((await since(before)).map(({ state }) => state)).toEqual(["declined", "authorized"])
  })

  inBrowser(
    "is scrolled into view where the checkout is longer than the window",
    async (page) => {
      const bank = await challenged(page)
      await bank.getByRole("heading", { name: "Confirm your payment" }).waitFor()
      const { y, height } = (await page.locator(FRAME).boundingBox())!
      expect([height, y >= 0, y + height <= 1024]).toEqual([600, true, true])
    },
    { viewport: { width: 768, height: 1024 } },
  )

  inBrowser("has the size that the shop chose for a narrow column", async (page) => {
    await page.route("**/authorise", (route) => {
      const body = route.request().postDataJSON() as { device: object } | null
      if (!body) return route.continue()
      const device = { ...body.device, challenge_window_size: "02" }
      return route.continue({ postData: JSON.stringify({ ...body, device }) })
    })
    const bank = await challenged(page)
    await bank.getByRole("heading", { name: "Confirm your payment" }).waitFor()
    expect(await page.locator(FRAME).boundingBox()).toMatchObject({ width: 390, height: 400 })
    expect(await scrollsInside(page)).toEqual([0, 0])
  })

  inBrowser("is canceled: nothing is paid, and the cart is kept", async (page) => {
    const bank = await challenged(page)
    await bank.getByRole("button", { name: "Cancel and return to the shop" }).click()
    await page.getByRole("alert").filter({ hasText: "You canceled the payment" }).waitFor()
    await page.getByRole("radio", { name: "Credit or debit card" }).waitFor()
  })
})

describe("a challenge in the whole window", () => {
  afterEach(() => allowFramesOn([at().storefront]))

  inBrowser("where the gateway refuses the frame: by the button below it", async (page, wrong) => {
    const before = await ledger()
    await allowFramesOn([])
    await challenged(page)
    const open = page.getByRole("button", { name: "Open the payment page in the whole window" })
    await open.waitFor()
    await until("the browser names the policy", async () =>
      wrong.splice(0).some((line) => line.includes("frame-ancestors 'none'")),
    )
    await open.click()
    await page.waitForURL(`${at().sandbox}/pay/**`)
    await confirm(page, "1234")
    await confirmed(page)
    expect(await since(before)).toMatchObject([{ state: "authorized", is3ds: true }])
  })

  inBrowser(
    "on a phone: passed at the bank, and the customer returns to the order",
    async (page) => {
      const before = await ledger()
      await challenged(page)
      await page.waitForURL(`${at().sandbox}/pay/**`)
      expect(await tooWide(page)).toBe(0)
      await confirm(page, "1234")
      await confirmed(page)
      expect(await since(before)).toMatchObject([{ state: "authorized", source: "direct", is3ds: true }])
    },
    phone,
  )

  inBrowser(
    "on a phone: failed, and another card pays",
    async (page) => {
      const before = await ledger()
      await challenged(page)
      await confirm(page, "fail")
      await page.waitForURL(`${at().storefront}/checkout`)
      await page.getByRole("alert").filter({ hasText: "declined" }).waitFor()
      await payByCard(page, cards.good)
      await confirmed(page)
      expect((await since(before)).map(({ state }) => state)).toEqual(["declined", "authorized"])
    },
    phone,
  )
})
