import { once } from "node:events"
import { connect } from "node:net"
import { open } from "../../setup/browser"
import { orderOf, payAtGateway, rowsOf, startCheckout, until } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { withinTheHour } from "../../setup/within-the-hour"
import { newAddress } from "../../setup/new-address"
import { deliver, ourTables, signed } from "./notify"
import { describeSecurity, LIMITS } from "../stores"
import { lowestCosts, type Costs } from "./growth"

/** A body that is not complete after ten seconds is refused for that alone. */
const BEFORE_BODIES_ARE_LATE_MS = 7_000

/** Two sizes of session data that is refused for its size, in characters. */
const [LARGE_ENOUGH, LARGE] = [36_000, 90_000]

/** Requests that are too large, too frequent or too slow. */
describeSecurity((shop) => {
  const times = async <Result>(count: number, act: () => Promise<Result>) => {
    const results: Result[] = []
    for (let at = 0; at < count; at++) results.push(await act())
    return results
  }

  beforeEach(withinTheHour)

  // It runs beside the other tests.
  let drip: ReturnType<typeof postSlowly>
  beforeAll(() => {
    drip = postSlowly(shop.url)
  })

  describe("the notify route", () => {
    it("accepts 64 KiB and not a byte more", async () => {
      const of = (bytes: number) => {
        const form = new URLSearchParams(signed({ order_no: "ORD1", filler: "" })).toString()
        return `${form}&x=${"x".repeat(bytes - form.length - 3)}`
      }
      const before = await ourTables(shop)
      expect(await deliver(shop, of(64 * 1024))).toEqual([401, ""])
      expect(await deliver(shop, of(64 * 1024 + 1))).toEqual([413, ""])
      expect(await deliver(shop, of(5 * 1024 * 1024)).catch(() => [413, ""])).toEqual([413, ""])
      expect(await ourTables(shop)).toEqual(before)
    })

    it("waits ten seconds for a body", async () => {
      const { tookMs, received } = await drip
      expect(tookMs).toBeGreaterThan(9_000)
      expect(received).not.toContain("200 OK")
    })

    it("limits the address of a forger, and no other address", async () => {
      const from = newAddress()
      const forged = { ...signed({ order_no: "ORD1" }), order_no: "ORD2" }
      const answers = await times(LIMITS.refusedNotifications + 2, () => deliver(shop, forged, { from }))
      expect(answers.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
      expect(answers.at(-1)).toEqual([429, ""])
      expect(await deliver(shop, signed({ order_no: "ORD1" }), { from })).toEqual([429, ""])
      expect(await deliver(shop, signed({ order_no: "ORD1" }))).toEqual([200, "OK"])
    })

    it("counts what is open: notifications at once do not pass together", async () => {
      const from = newAddress()
      const open = Array.from({ length: 20 }, () => hold(shop.url, from))
      const isAccepted = ({ received }: (typeof open)[number]) => !received().includes("429")
      await until(
        "those beyond the limit are refused",
        async () => open.filter(isAccepted).length <= LIMITS.refusedNotifications,
        BEFORE_BODIES_ARE_LATE_MS,
      )
      for (const { socket } of open) socket.destroy()
    })

    it("holds no more slow bodies than it has places, and still receives from the gateway", async () => {
      const open = Array.from({ length: LIMITS.openNotifications * 2 }, () => hold(shop.url, newAddress()))
      const isHeld = ({ socket, received }: (typeof open)[number]) => !socket.closed && received() === ""
      await until(
        "those without a place are refused",
        async () => open.filter(isHeld).length <= LIMITS.openNotifications,
        BEFORE_BODIES_ARE_LATE_MS,
      )
      await until("slow bodies make room", async () => {
        const [status] = await deliver(shop, signed({ order_no: "ORD1" }))
        return status === 200
      })
      expect(open.some(isHeld)).toBe(true)
      for (const { socket } of open) socket.destroy()
    })

    it("never limits the gateway, however much it sends and whatever is forged from its address", async () => {
      const from = newAddress()
      const genuine = (at: number) => deliver(shop, signed({ order_no: `ORD${at}` }), { from })
      for (let at = 0; at < LIMITS.refusedNotifications * 3; at++)
        expect(await genuine(at)).toEqual([200, "OK"])
      const forged = { ...signed({ order_no: "ORD1" }), order_no: "ORD2" }
      await times(LIMITS.refusedNotifications * 2, () => deliver(shop, forged, { from }))
      expect(await genuine(99)).toEqual([200, "OK"])
      const checkout = await startCheckout(shop)
      await payAtGateway(checkout)
      expect(await orderOf(shop, checkout.cart)).toMatch(/^order_/)
    })
  })

  describe("the public routes", () => {
    it("limit the requests of one address to a page, with a page, and of no other address", async () => {
      const { session } = await startCheckout(shop)
      const token = String((await rowsOf(shop, session))[0]!.token)
      const headers = { "x-forwarded-for": newAddress() }
      const at = (page: string, guess: string) => `${shop.url}/mpgi/${page}/${guess}`
      const guesses = await times(LIMITS.pages, () => open(at("return", "A".repeat(43)), { headers }))
      expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([410]))
      const refused = await open(at("return", token), { headers })
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "86400"])
      expect(refused.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
      expect(refused.html).toContain("Too many requests")
      expect((await open(at("pay", "A".repeat(43)), { headers })).status).toBe(410)
      expect((await open(at("return", token))).url).toContain("payment_session_id=")
    })

    it("limit the payment sessions of one address, and refuse a body that is too large before it is searched", async () => {
      const { collection } = await shop.shopper.session(await shop.shopper.cart(), PROVIDER)
      const headers = {
        "x-forwarded-for": newAddress(),
        "x-publishable-api-key": shop.seed.publishableKey,
        "content-type": "application/json",
      }
      const post = async (data: unknown, more: object = {}) => {
        const path = `${shop.url}/store/payment-collections/${collection}/payment-sessions`
        const body = JSON.stringify({ provider_id: PROVIDER, data })
        return (await fetch(path, { method: "POST", headers: { ...headers, ...more }, body })).status
      }
      // Both bodies are too large. A new customer each time, since the address is limited below.
      const refuse = (length: number) => async () => {
        const device = { os: "4 ".repeat(length / 2) }
        expect(await post({ device }, { "x-forwarded-for": newAddress() })).toBe(413)
      }
      const isInProportion = ({ one, other }: Costs) => other < one * (LARGE / LARGE_ENOUGH)
      const costs = await lowestCosts(refuse(LARGE_ENOUGH), refuse(LARGE), isInProportion)
      expect([costs, isInProportion(costs)]).toEqual([costs, true])
      const before = await ourTables(shop)
      const answers = await times(LIMITS.sessions + 5, () => post({ return_url: "4 ".repeat(20_000) }))
      expect(answers).toEqual([...Array<number>(LIMITS.sessions).fill(413), ...Array<number>(5).fill(429)])
      expect(await ourTables(shop)).toEqual(before)
      expect((await shop.shopper.session(await shop.shopper.cart(), PROVIDER)).session).toBeDefined()
    })

    it("limit the networks of one IPv6 site together", async () => {
      const plans = `${shop.url}/store/mpgi/subscription-plans?variant_id=${shop.seed.variantId}`
      const from = async (address: string) => {
        const headers = { "x-forwarded-for": address, "x-publishable-api-key": shop.seed.publishableKey }
        return (await fetch(plans, { headers })).status
      }
      let net = 0
      const answers = await times(LIMITS.plans * 5 + 3, () =>
        from(`2001:db8:ffff:${(++net).toString(16)}::1`),
      )
      expect(answers).toEqual([...Array<number>(LIMITS.plans * 5).fill(200), 429, 429, 429])
      expect(await from("2001:db8:eeee:1::1")).toBe(200)
    })

    it("limit the requests of one address for a status, a plan or a card", async () => {
      const { session } = await startCheckout(shop)
      const headers = { "x-forwarded-for": newAddress(), "x-publishable-api-key": shop.seed.publishableKey }
      const path = `${shop.url}/store/mpgi/payment-sessions/${session}`
      const readStatus = async () => (await fetch(path, { headers })).status
      const pay = async () => {
        const post = {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: "{}",
        }
        return (await fetch(`${path}/authorise`, post)).status
      }
      const statuses = await times(LIMITS.status + 1, readStatus)
      expect(statuses).toEqual([...Array<number>(LIMITS.status).fill(200), 429])
      const paid = await times(LIMITS.cards + 1, pay)
      expect(paid).toEqual([...Array<number>(LIMITS.cards).fill(404), 429])
      const plans = `${shop.url}/store/mpgi/subscription-plans?variant_id=${shop.seed.variantId}`
      const planned = await times(LIMITS.plans + 1, async () => (await fetch(plans, { headers })).status)
      expect(planned).toEqual([...Array<number>(LIMITS.plans).fill(200), 429])
      const answer = await fetch(path, { headers: { ...headers, origin: "http://localhost:8000" } })
      expect(await answer.json()).toMatchObject({ type: "too_many_requests" })
      expect(answer.headers.get("access-control-allow-origin")).toBe("http://localhost:8000")
      expect((await shop.shopper.get(`/mpgi/payment-sessions/${session}`)).status).toBe(200)
    })
  })
})

/** Begins a notification and does not end it. */
function hold(url: string, from: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ""
  socket.on("data", (chunk: Buffer) => (received += chunk.toString())).on("error", () => {})
  socket.write(
    `POST /hooks/mpgi/mpgi HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n` +
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nx",
  )
  return { socket, received: () => received }
}

/** Posts a byte now and then until the server closes the connection. */
async function postSlowly(url: string): Promise<{ tookMs: number; received: string }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const started = Date.now()
  const chunks: Buffer[] = []
  socket.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", () => {})
  socket.write(
    `POST /hooks/mpgi/mpgi HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${newAddress()}\r\n` +
      "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n",
  )
  const timer = setInterval(() => socket.write("x"), 300)
  await once(socket, "close")
  clearInterval(timer)
  return { tookMs: Date.now() - started, received: Buffer.concat(chunks).toString() }
}
