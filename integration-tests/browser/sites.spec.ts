import type { Page, Request } from "playwright-core"
import { at } from "./setup/addresses"
import { inBrowser } from "./setup/browser"
import { ledger, since } from "./setup/gateway"
import { cards } from "./steps/cards"
import {
  confirmed,
  leaveForGateway,
  openFrame,
  openPayment,
  payAtGateway,
  payByCard,
  shopUpToPayment,
} from "./steps/shopping"
import { blockStorage } from "./steps/storage"

/** Storefront, server and gateway are three sites here, see `setup/stack.ts`. */
describe("across three sites", () => {
  const cartCookie = async (page: Page) =>
    (await page.context().cookies(at().storefront)).map(({ name, sameSite }) => [name, sameSite])
  const documentOf = (page: Page, address: string, start: () => Promise<unknown>) =>
    Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest() && request.url().startsWith(address)),
      start(),
    ]).then(([request]: [Request, unknown]) => request.allHeaders())

  inBrowser(
    "the customer returns without the cart's cookie, which is SameSite=Strict, to the order",
    async (page) => {
      await openPayment(page, "Stoneware mug")
      expect(await cartCookie(page)).toEqual([["cart_id", "Strict"]])
      const own = await documentOf(page, `${at().storefront}/checkout`, () => page.reload())
      expect(own.cookie).toMatch(/^cart_id=cart_/)
      await page.getByRole("radio", { name: "Secure payment page" }).waitFor()

      const left = await documentOf(page, `${at().medusa}/mpgi/pay/`, () => leaveForGateway(page))
      expect(left).toMatchObject({ "sec-fetch-site": "cross-site" })
      const back = await documentOf(page, `${at().storefront}/return`, () => payAtGateway(page, cards.good))
      expect(back).toMatchObject({ "sec-fetch-site": "cross-site" })
      expect(back).not.toHaveProperty("cookie")
      await confirmed(page)
      expect(await cartCookie(page)).toEqual([])
    },
  )

  inBrowser(
    "every cookie and storage is blocked: paid in the whole window, in the frame and on the page",
    async (page) => {
      const before = await ledger()
      await blockStorage(page)
      const sent: string[] = []
      page.on(
        "request",
        (request) => void request.headerValue("cookie").then((cookie) => cookie && sent.push(cookie)),
      )
      await shopUpToPayment(page, "Stoneware mug")
      await leaveForGateway(page)
      await payAtGateway(page, cards.good)
      await confirmed(page)
      await shopUpToPayment(page, "Stoneware mug")
      await payAtGateway(await openFrame(page), cards.good)
      await confirmed(page)
      await shopUpToPayment(page, "Stoneware mug")
      await payByCard(page, cards.good)
      await confirmed(page)
      expect(sent).toEqual([])
      expect((await since(before)).map(({ state }) => state)).toEqual([
        "authorized",
        "authorized",
        "authorized",
      ])
    },
  )
})
