import { dashboardUser } from "../../setup/dashboard-user"
import { registeredRoutes } from "../../setup/medusa-here"
import { placeOrder, sentTo } from "../../setup/pay"
import type { Shop } from "../../setup/shop-at-sandbox"
import { describeSecurity } from "../stores"

const DASHBOARD = "http://localhost:9000"
const FOREIGN = { origin: "https://evil.example.com", "sec-fetch-site": "cross-site" }
/** Another program on the same host or domain: its pages get the cookie too. */
const SIBLING = { origin: "http://localhost:4321", "sec-fetch-site": "same-site" }
const FORM = "application/x-www-form-urlencoded"
const JSON_TYPE = "application/json"

/** Every registered route that changes something, with ids that exist nowhere. */
const changing = () =>
  registeredRoutes().flatMap((route) => {
    const [method = "", path = ""] = route.replace(/:\w+/g, "unknown").split(" ")
    return method !== "GET" && path.startsWith("/admin/mpgi/") && !path.includes("*")
      ? [{ method, path }]
      : []
  })

/** Pages of others that post with the session cookie of a user of the dashboard. */
describeSecurity((shop) => {
  // A user signs in before each: not before the other tests of the suite.
  describe("pages of others", () => cases(shop))
})

function cases(shop: Shop) {
  let cookie: string
  let bearer: string
  beforeEach(async () => {
    const user = await dashboardUser(shop, "merchant@example.com")
    bearer = `Bearer ${user.token}`
    const signedIn = await fetch(`${shop.url}/auth/session`, {
      method: "POST",
      headers: { authorization: bearer },
    })
    cookie = signedIn.headers.get("set-cookie")!.split(";")[0]!
  })
  const send = async (path: string, headers: Record<string, string>, body?: string, method = "POST") => {
    const response = await fetch(`${shop.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    return response.status
  }
  const cancel = ({ order_no }: { order_no: string }) => `/admin/mpgi/payments/${order_no}/cancel`

  it("cancel no payment, by a form or otherwise", async () => {
    const order = await placeOrder(shop)
    for (const from of [
      FOREIGN,
      SIBLING,
      { origin: FOREIGN.origin },
      { origin: "null" },
      { "sec-fetch-site": "same-site" },
    ])
      for (const type of [FORM, "text/plain", JSON_TYPE])
        expect([from, await send(cancel(order), { cookie, ...from, "content-type": type }, "")]).toEqual([
          from,
          403,
        ])
    expect(await shop.sql("select id from mpgi_operation")).toEqual([])
    expect(sentTo(shop, "cancel", order.order_no)).toBe(0)
  })

  it("neither capture nor refund a payment over Medusa's own routes", async () => {
    const order = await placeOrder(shop)
    const [payment] = await shop.sql<{ id: string }>(
      "select id from payment where payment_session_id = ?",
      order.session,
    )
    for (const verb of ["capture", "refund"]) {
      const path = `/admin/payments/${payment!.id}/${verb}`
      expect(await send(path, { cookie, ...SIBLING, "content-type": FORM }, "")).toBe(403)
      expect(sentTo(shop, verb, order.order_no)).toBe(0)
    }
    const capture = `/admin/payments/${payment!.id}/capture`
    const own = { cookie, origin: DASHBOARD, "sec-fetch-site": "same-site", "content-type": JSON_TYPE }
    expect(await send(capture, own, "{}")).toBe(200)
    expect(sentTo(shop, "capture", order.order_no)).toBe(1)
  })

  it("reach no documented route that changes something", async () => {
    expect(changing().length).toBeGreaterThan(25)
    for (const { method, path } of changing()) {
      const status = await send(path, { cookie, ...FOREIGN, "content-type": FORM }, "a=b", method)
      expect([method, path, status]).toEqual([method, path, 403])
    }
  })

  it("pass no other media type either: a body is JSON, from every caller", async () => {
    for (const { method, path } of changing())
      for (const type of [FORM, "text/plain", "multipart/form-data; boundary=x", "application/jsonp"]) {
        const status = await send(path, { authorization: bearer, "content-type": type }, "a=b", method)
        expect([method, path, type, status]).toEqual([method, path, type, 415])
      }
  })

  it("are distinguished from the dashboard, on the server's own origin or a configured one", async () => {
    for (const from of [
      { "sec-fetch-site": "same-origin" },
      { origin: shop.url },
      { origin: DASHBOARD, "sec-fetch-site": "same-site" },
      {},
    ]) {
      const order = await placeOrder(shop)
      const headers = { cookie, ...from, "content-type": JSON_TYPE }
      expect([from, await send(cancel(order), headers, "{}")]).toEqual([from, 200])
      expect(sentTo(shop, "cancel", order.order_no)).toBe(1)
    }
  })

  it("are no matter for a bearer token or an API key, which no browser adds on its own accord", async () => {
    const order = await placeOrder(shop)
    const headers = { authorization: bearer, origin: "https://app.example.com", "content-type": JSON_TYPE }
    expect(await send(cancel(order), headers, "{}")).toBe(200)
  })
}
