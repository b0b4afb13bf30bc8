import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { registeredRoutes } from "../../setup/medusa-here"
import { newAddress } from "../../setup/new-address"
import { startCheckout } from "../../setup/pay"
import type { Shop } from "../../setup/shop-at-sandbox"
import { describeSecurity } from "../stores"
import { costsOfText, longText, lowestCosts, requireLinearTime, type Costs, type Send } from "./growth"

/** What keeps a parser of addresses busy: names, nesting, escapes, digits and separators. */
const QUERIES = [
  "a",
  "4111%20",
  "+",
  "%",
  "%2525",
  "%C3",
  "&",
  "a=4&",
  "=",
  "[",
  "a[",
  "a[]=&",
  "a[b]",
  "__proto__.",
  ";",
  "../",
  "utm_id=4&",
  "payment_return=",
  "cart_id=4&",
  "card%3D",
]

/** The same for cookies, the session's included. */
const COOKIES = [
  "4 ",
  "a=4;",
  "; ",
  "=",
  'a="',
  "%",
  "%C3%A9",
  "j:{",
  "s:",
  "connect.sid=s%3A",
  "connect.sid=s%3Aa.a; ",
  "_medusa_jwt=a.",
  "__proto__=a; ",
]

/** The same for headers that are read before a route is, and those of a customer's address. */
const HEADERS: Record<string, string[]> = {
  "user-agent": ["4 ", "Mozilla/5.0 ("],
  accept: ["*/*,", "text/html;q=0."],
  "accept-language": ["de,", ";q="],
  authorization: ["Bearer ", "Bearer a.", "Basic "],
  "x-publishable-api-key": ["pk_"],
  "x-forwarded-for": ["127.0.0.1,", "127.0.0.1", ",", " ", "[", "1."],
  "cf-connecting-ip": ["127.0.0.1,", ":"],
  "x-mpgi-customer-address": ["1.", ":", "%"],
  "x-mpgi-customer-signature": ["1", "a"],
}

/** What an anonymous client may send to any public route, as long as Node takes it. Card data and notifications: see `flood.spec.ts`. */
describeSecurity((shop) => {
  describe("a request of anyone", () => cases(shop))

  it("that takes quadratic time would be found", async () => {
    const server = createServer(({ url = "" }, response) => response.end(String(/a*b/.test(url))))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const send: Send = async (text) => (await fetch(`http://127.0.0.1:${port}/?${text}`)).text()
    await send("warm")
    await expect(requireLinearTime(send, "a")).rejects.toThrow("12288 characters")
    await requireLinearTime(send, "bc")
    await new Promise((resolve) => server.close(resolve))
  })
})

function cases(shop: Shop) {
  const values: Record<string, string> = { provider: "mpgi" }
  beforeAll(async () => {
    const { cart, session, redirect_url } = await startCheckout(shop)
    Object.assign(values, { cart, session, token: new URL(redirect_url).pathname.split("/").at(-1) })
  })

  /** The public routes of the running application, by method, with what a customer has. */
  const routes = () =>
    registeredRoutes()
      .filter((route) => route.includes("mpgi") && !route.includes(" /admin/") && !route.includes("*"))
      .map((route) => {
        const [method = "", path = ""] = route.split(" ")
        const id = path.includes("carts") ? values.cart : values.session
        const filled = path
          .replace(":provider", "mpgi")
          .replace(":token", method === "GET" ? values.token! : "unknown")
          .replace(":id", id!)
        return { route, method, path: filled }
      })

  /** One request of a new customer: each has limits of its own. */
  const request = async (
    { method, path }: { method: string; path: string },
    { query = "", headers = {} }: { query?: string; headers?: Record<string, string> },
  ) => {
    const response = await fetch(`${shop.url}${path}${query && `?${query}`}`, {
      method,
      redirect: "manual",
      headers: {
        "x-publishable-api-key": shop.seed.publishableKey,
        "content-type": "application/json",
        "x-forwarded-for": newAddress(),
        ...headers,
      },
      ...(method === "POST" ? { body: "{}" } : {}),
    })
    await response.text()
    // Neither Node nor a limit has answered in place of the route.
    expect([method, path, [429, 431, 500].includes(response.status) && response.status]).toEqual([
      method,
      path,
      false,
    ])
  }

  const everywhere = async (part: string, sendTo: (to: { method: string; path: string }) => Send) => {
    const all = routes()
    expect(all.length).toBeGreaterThan(15)
    const failures: string[] = []
    for (const { route, ...to } of all)
      await requireLinearTime(sendTo(to), part).catch((error: unknown) => failures.push(`${route}: ${error}`))
    expect(failures).toEqual([])
  }

  it.each(QUERIES)("with a query of %j takes linear time", async (part) => {
    await everywhere(part, (to) => (query) => request(to, { query }))
  })

  it.each(COOKIES)("with a cookie of %j takes linear time", async (part) => {
    await everywhere(part, (to) => (cookie) => request(to, { headers: { cookie } }))
  })

  const headers = Object.entries(HEADERS).flatMap(([name, parts]) => parts.map((part) => [name, part]))
  it.each(headers)("with %s of %j takes linear time", async (name = "", part = "") => {
    const written = (text: string) =>
      name === "x-forwarded-for" ? `${newAddress()},${text},${newAddress()},127.0.0.1` : text
    await everywhere(part, (to) => (text) => request(to, { headers: { [name]: written(text) } }))
  })

  it("with an Authorization header of one word takes what Medusa alone takes, once (hazard 30)", async () => {
    const sendTo =
      (to: { method: string; path: string }): Send =>
      (authorization) =>
        request(to, { headers: { authorization } })
    const medusas = sendTo({ method: "GET", path: "/store/regions" })
    // A request that takes time in proportion takes up to twice as long here; one of quadratic time nearly 10 times.
    const isQuadratic = ({ one, other }: Costs) => other > 4 * one
    expect(isQuadratic(await costsOfText(medusas, "a", isQuadratic))).toBe(true)

    const text = longText("a")
    const twice: string[] = []
    for (const { route, ...to } of routes()) {
      const isOnce = ({ one, other }: Costs) => other < one * 1.5
      const costs = await lowestCosts(
        () => medusas(text),
        () => sendTo(to)(text),
        isOnce,
      )
      if (!isOnce(costs)) twice.push(`${route}: ${costs.other} ms, not ${costs.one}`)
    }
    expect(twice).toEqual([])
  })
}
