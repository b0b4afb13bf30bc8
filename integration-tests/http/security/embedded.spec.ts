import { open, submit, type Page } from "../../setup/browser"
import { openHostedPage, payAtGateway, rowsOf, startCheckout, type Checkout } from "../../setup/pay"
import { describeSecurity } from "../stores"

const ANCESTORS = "frame-ancestors https://shop.example.com https://www.example.com:8443"

/** What a browser says of a page that it loads into a frame, and of one in a window. */
const FRAME = { headers: { "sec-fetch-dest": "iframe" } }
const WINDOW = { headers: { "sec-fetch-dest": "document" } }

/** Our pages in a frame of the storefront. */
describeSecurity((shop) => {
  const start = (account = "framed") => startCheckout(shop, undefined, `pp_mpgi_${account}`)
  const at = async (name: string, { session }: Checkout) =>
    `${shop.url}/mpgi/${name}/${String((await rowsOf(shop, session))[0]!.token)}`
  const policyOf = ({ headers }: Page) => headers.get("content-security-policy") ?? ""
  const refused = (page: Page) => {
    expect(page.headers.get("x-frame-options")).toBe("DENY")
    expect(policyOf(page)).toContain("frame-ancestors 'none'")
    expect(page.html).not.toContain("data-origins")
  }
  const admitted = (page: Page) => {
    expect(page.headers.get("x-frame-options")).toBeNull()
    expect(policyOf(page).split("; ")).toContain(ANCESTORS)
    expect(policyOf(page)).toMatch(/^default-src 'none'/)
    expect(policyOf(page)).not.toMatch(/unsafe|\*/)
    expect(page.headers.get("cache-control")).toBe("no-store")
    expect(page.html).toContain('data-origins="https://shop.example.com https://www.example.com:8443"')
  }

  describe("the payment page in a frame", () => {
    it("is admitted to the account's origins and no other, and says that it opens", async () => {
      const page = await open((await start()).redirect_url, FRAME)
      admitted(page)
      expect(page.html).toContain('data-event="opened"')
      expect(page.html).not.toMatch(/data-cookies|data-session/)
      expect(page.forms).toHaveLength(1)
      expect(page.html.match(/<script/g)).toHaveLength(1)
      const nonce = /script-src 'nonce-([^']+)'/.exec(policyOf(page))![1]!
      expect(page.html).toContain(`<script nonce="${nonce}">`)
      // Never to any origin, and never to one that the request names.
      expect(page.html).not.toMatch(/postMessage\([^)]*["']\*["']/)
      const elsewhere = { headers: { ...FRAME.headers, origin: "https://evil.example.com" } }
      expect((await open((await start()).redirect_url, elsewhere)).html).not.toContain("evil")
    })

    it("says so where the gateway's page needs its cookies", async () => {
      expect((await open((await start("cookies")).redirect_url, FRAME)).html).toContain(
        'data-cookies="needed"',
      )
    })

    it("is refused for an account without origins, for a link that is not valid, and for a payment link", async () => {
      refused(await open((await startCheckout(shop)).redirect_url, FRAME))
      refused(await open(`${shop.url}/mpgi/pay/${"A".repeat(43)}`, FRAME))
      refused(await open(`${shop.url}/mpgi/pay/short`, FRAME))
      const byLink = await start()
      await shop.sql(
        "update mpgi_payment set payment_link_id = 'mpgiplink_1' where payment_session_id = ?",
        byLink.session,
      )
      refused(await open(byLink.redirect_url, FRAME))
      refused(await open(`${shop.url}/mpgi/link/${"A".repeat(43)}`, FRAME))
    })

    it("says that it cannot be shown, where nothing can be paid", async () => {
      const checkout = await start()
      shop.sandbox.faults.add({ kind: "status", operation: "checkout", times: 1 })
      const page = await open(checkout.redirect_url, FRAME)
      expect(page.status).toBe(502)
      admitted(page)
      expect(page.html).toContain('data-event="unavailable"')
    })
  })

  describe("the return inside a frame", () => {
    it("hands back the session's id and nothing else", async () => {
      const checkout = await start()
      await payAtGateway(checkout)
      const page = await open(await at("return", checkout), { ...FRAME, method: "POST" })
      expect(page.status).toBe(200)
      admitted(page)
      expect(policyOf(page)).toContain("form-action 'none'")
      expect(page.html).toContain(`data-event="returned" data-session="${checkout.session}"`)
      const back = `http://localhost:8000/return?payment_session_id=${checkout.session}`
      expect(page.html).toContain(`<a href="${back}" target="_top">Back to the shop</a>`)
      expect(page.html).not.toMatch(new RegExp(`order_|authorized|25\\.00|${checkout.order_no}`))
      const { data } = await shop.shopper.get(`/mpgi/payment-sessions/${checkout.session}`)
      expect(data.payment_session).toMatchObject({ status: "authorized", order_id: /^order_/ })
    })

    it("is a redirect in a window, and a page that finds out where a browser does not say", async () => {
      const checkout = await start()
      await openHostedPage(checkout)
      const address = await at("return", checkout)
      const inWindow = await fetch(address, { ...WINDOW, redirect: "manual" })
      expect([inWindow.status, inWindow.headers.get("location")]).toEqual([
        303,
        `http://localhost:8000/return?payment_session_id=${checkout.session}`,
      ])
      expect((await open(address, { headers: {} })).html).toContain('data-event="returned"')
    })

    it("is a redirect for an account without origins", async () => {
      const checkout = await startCheckout(shop)
      await openHostedPage(checkout)
      const response = await fetch(await at("return", checkout), { ...FRAME, redirect: "manual" })
      expect([response.status, response.headers.get("x-frame-options")]).toEqual([303, "DENY"])
    })

    it("hands back a payment that was canceled", async () => {
      const checkout = await start()
      const hosted = await openHostedPage(checkout)
      await submit(hosted, {}, "/cancel")
      const page = await open(await at("cancel", checkout), FRAME)
      expect(page.html).toContain(`data-session="${checkout.session}"`)
      const { data } = await shop.shopper.get(`/mpgi/payment-sessions/${checkout.session}`)
      expect(data.payment_session).toMatchObject({ status: "canceled" })
    })

    it("hands back a payment that cannot be confirmed now, for the shop to wait for", async () => {
      const checkout = await start()
      await payAtGateway(checkout)
      const address = await at("return", checkout)
      const { payments } = shop.container.resolve("mpgi")
      const byToken = payments.byToken.bind(payments)
      const spy = jest.spyOn(payments, "byToken").mockImplementationOnce(byToken)
      spy.mockRejectedValueOnce(new Error("database away"))
      const page = await open(address, FRAME).finally(() => spy.mockRestore())
      expect(page.status).toBe(503)
      admitted(page)
      expect(page.html).toContain(`data-event="returned" data-session="${checkout.session}"`)
    })
  })
})
