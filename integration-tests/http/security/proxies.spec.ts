import { createHmac } from "node:crypto"
import { typed } from "../direct-card/card-store"
import { describeSecurity, FEW_DECLINES, PROXIES } from "../stores"

const [SECRET] = PROXIES.storefrontSecrets
/** An edge of the content delivery network, as the balancer names it. */
const EDGE = "198.51.100.7"
const DECLINED = typed("4000000000000002")

/** Whose address counts: behind a content delivery network and a balancer, and where a storefront's server calls. */
describeSecurity((shop) => {
  const pay = async (headers: Record<string, string>) => {
    const cart = await shop.shopper.cart()
    const { session } = await shop.shopper.session(cart, "pp_mpgi_few", { flow: "card" })
    const answer = await fetch(`${shop.url}/store/mpgi/payment-sessions/${session}/authorise`, {
      method: "POST",
      headers: {
        "x-publishable-api-key": shop.seed.publishableKey,
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify(DECLINED),
    })
    return { status: answer.status, ip: await addressOf(cart) }
  }
  /** What the payment request sends as `shopper_ip`. */
  const addressOf = async (cart: string) => {
    const [row] = await shop.sql("select * from mpgi_payment where cart_id = ?", cart)
    const { devices } = shop.container.resolve("mpgi")
    return devices.of(row as { order_no: string; device: Record<string, unknown> })?.ip
  }
  const byCdn = (customer: string, through = EDGE) => ({
    "cf-connecting-ip": customer,
    "x-forwarded-for": `${customer}, ${through}`,
  })
  const signed = (address: string, { secret = SECRET, secondsAgo = 0 } = {}) => {
    const time = Math.floor(Date.now() / 1000) - secondsAgo
    const hmac = createHmac("sha256", secret).update(`${time}.${address}`).digest("hex")
    return { "x-mpgi-customer-address": address, "x-mpgi-customer-signature": `${time}.${hmac}` }
  }
  const blocked = async (headers: (customer: number) => Record<string, string>) => {
    const answers: number[] = []
    for (let customer = 1; customer <= FEW_DECLINES + 1; customer++)
      answers.push((await pay(headers(customer))).status)
    return answers
  }
  const ALL_PASS = Array<number>(FEW_DECLINES + 1).fill(200)
  const LAST_IS_BLOCKED = [...Array<number>(FEW_DECLINES).fill(200), 429]

  it("the declines of one customer behind both do not block the others", async () => {
    expect(await blocked((customer) => byCdn(`203.0.113.${customer}`))).toEqual(ALL_PASS)
    expect(await blocked(() => byCdn("203.0.113.100"))).toEqual(LAST_IS_BLOCKED)
  })

  it("the gateway gets the address of the customer", async () => {
    expect(await pay(byCdn("203.0.113.120"))).toEqual({ status: 200, ip: "203.0.113.120" })
    expect(await pay(byCdn("2001:db8:cd::9"))).toEqual({ status: 200, ip: "2001:db8:cd::9" })
  })

  it("a client that calls past the network chooses no address", async () => {
    const past = (customer: number) => byCdn(`203.0.113.${130 + customer}`, "192.0.2.200")
    expect(await blocked(past)).toEqual(LAST_IS_BLOCKED)
    const written = { "cf-connecting-ip": "203.0.113.150", "x-forwarded-for": `${EDGE}, 192.0.2.201` }
    expect(await pay(written)).toEqual({ status: 200, ip: "192.0.2.201" })
  })

  it("a storefront's server names its customers", async () => {
    const byServer = (customer: number) => ({
      "x-forwarded-for": "192.0.2.210",
      ...signed(`203.0.113.${160 + customer}`),
    })
    expect(await blocked(byServer)).toEqual(ALL_PASS)
    expect((await pay(byServer(20))).ip).toBe("203.0.113.180")
  })

  it.each([
    ["without a secret", { "x-mpgi-customer-address": "203.0.113.200" }],
    ["with another secret", signed("203.0.113.201", { secret: `${SECRET}!` })],
    ["with a signature of an hour ago", signed("203.0.113.202", { secondsAgo: 3600 })],
    ["of another address", { ...signed("203.0.113.203"), "x-mpgi-customer-address": "203.0.113.204" }],
  ])("none is named %s", async (_how, headers) => {
    const from = { "x-forwarded-for": `2001:db8:51:${headers["x-mpgi-customer-address"].slice(-3)}::1` }
    expect((await pay({ ...from, ...headers })).ip).toBe(from["x-forwarded-for"])
  })

  it("the sessions and the rate limits count that address too", async () => {
    const cart = await shop.shopper.cart()
    const made = await shop.shopper.post("/payment-collections", { cart_id: cart })
    const answer = await fetch(
      `${shop.url}/store/payment-collections/${made.data.payment_collection.id}/payment-sessions`,
      {
        method: "POST",
        headers: {
          "x-publishable-api-key": shop.seed.publishableKey,
          "content-type": "application/json",
          ...byCdn("203.0.113.220"),
        },
        body: JSON.stringify({ provider_id: "pp_mpgi_mpgi", data: {} }),
      },
    )
    expect(answer.status).toBe(200)
    expect(await addressOf(cart)).toBe("203.0.113.220")
    const plans = `${shop.url}/store/mpgi/subscription-plans?variant_id=${shop.seed.variantId}`
    const read = async (customer: string) => {
      const headers = { "x-publishable-api-key": shop.seed.publishableKey, ...byCdn(customer) }
      return (await fetch(plans, { headers })).status
    }
    const statuses: number[] = []
    for (let at = 0; at < 7; at++) statuses.push(await read("203.0.113.230"))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
    expect(await read("203.0.113.231")).toBe(200)
  })
})
