import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { startSandbox } from "medusa-payment-mpgi/sandbox"
import { address, type Answer } from "../setup/shop"
import { installmentPlan, saveSettings } from "../setup/settings"
import { describeStore } from "../setup/store"
import { typed, CARD } from "./direct-card/card-store"
import { enrich, joinGroup } from "./payment-request/enriched-store"
import { recordingProxy } from "./recording-proxy"

let tap: Awaited<ReturnType<typeof recordingProxy>>

async function before({ url }: { url: string }) {
  const sandbox = await startSandbox()
  // Orders are made here by the shopper alone.
  sandbox.faults.add({ kind: "notification_loss", times: 1_000_000 })
  tap = await recordingProxy(sandbox.url)
  process.env.MPGI_ACCOUNTS = JSON.stringify([
    {
      baseUrl: tap.url,
      merchantId: sandbox.merchantId,
      accountId: sandbox.accountId,
      signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
      backendUrl: url,
      storefront: { returnUrl: "http://localhost:8000/return", allowedOrigins: ["https://m.example.com"] },
      directCard: { enabled: true },
      siteName: "Example Shop",
      open3d: "do3DS",
    },
  ])
  return async () => {
    await tap.close()
    await sandbox.close()
  }
}

/** How a real cart is sent to the gateway: read on the server, through Medusa's own totals. */
describeStore({ providers: ["pp_mpgi_mpgi"], before }, (store) => {
  const as =
    (headers: Record<string, string>) =>
    async (path: string, body: object = {}): Promise<Answer> => {
      const response = await fetch(store.url + path, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-publishable-api-key": store.seed.publishableKey,
          ...headers,
        },
        body: JSON.stringify(body),
      })
      return { status: response.status, data: await response.json() }
    }

  beforeEach(() => saveSettings(store, { installments: [installmentPlan(3)] }))

  /** Buys three mugs, with coupons, up to the payment; returns the request to the gateway. */
  async function shop(post: ReturnType<typeof as>, codes: string[] = []) {
    const { data } = await post("/store/carts", {
      region_id: store.seed.regionId,
      email: "ada@example.com",
      shipping_address: address,
      billing_address: { ...address, first_name: "Augusta" },
      items: [{ variant_id: store.seed.variantId, quantity: 3 }],
    })
    const cart = data.cart.id as string
    await post(`/store/carts/${cart}/shipping-methods`, { option_id: store.seed.shippingOptionId })
    if (codes.length > 0) await post(`/store/carts/${cart}/promotions`, { promo_codes: codes })
    const collection = (await post("/store/payment-collections", { cart_id: cart })).data.payment_collection
    const made = await post(`/store/payment-collections/${collection.id}/payment-sessions`, {
      provider_id: "pp_mpgi_mpgi",
      data: { flow: "card", installments: "3", device: { os: "Linux", color_depth: 24 } },
    })
    const session = made.data.payment_collection.payment_sessions[0].id as string
    const from = tap.requests.length
    const paid = await post(`/store/mpgi/payment-sessions/${session}/authorise`, {
      ...typed(CARD.good),
      first_name: "Ada",
      last_name: "King",
    })
    expect(paid.data.payment_session?.status ?? paid.data).toBe("authorized")
    const sent = tap.requests.slice(from).find(({ path }) => path === "/v1/authorise")!.fields
    const completed = await post(`/store/carts/${cart}/complete`)
    expect(completed.data.type).toBe("order")
    return {
      cart,
      sent,
      order: completed.data.order.id as string,
      total: completed.data.order.total as number,
    }
  }

  const cents = (fields: Record<string, string>, name: string) => BigInt(fields[name]!.replace(".", ""))

  beforeAll(() => enrich(store))

  it("maps prices with tax in them, coupons, addresses, device and the server's own view", async () => {
    const guest = as({
      "user-agent": "Test/1",
      "accept-language": "en-GB,en",
      "x-forwarded-for": "192.0.2.44",
    })
    const { sent, total } = await shop(guest, ["SAVE10", "HALFSHIP"])

    expect(total).toBe(56.5) // 3 x 20.00 - 10 % + 5.00 - 50 %
    expect(sent).toMatchObject({
      amount: "56.50",
      currency: "USD",
      item_total: "49.59",
      shipping: "4.13",
      tax_total: "9.81",
      discount: "4.96",
      shipping_discount: "2.07",
      handling: "0.00",
      insurance: "0.00",
    })
    const plus = ["item_total", "shipping", "handling", "tax_total", "insurance"]
    const sum = plus.reduce((units, name) => units + cents(sent, name), 0n)
    expect(sum - cents(sent, "discount") - cents(sent, "shipping_discount")).toBe(cents(sent, "amount"))
    expect(sent.items).toBe("Mug, M#,#MUG-M#,#16.53#,#3")
    expect(JSON.parse(sent.cart_items!)).toEqual([
      {
        basic_item_data: {
          name: "Mug, M",
          quantity: "3",
          type: "Tableware",
          price: { amount_usd: 20, amount_local_currency: 20, currency: "USD" },
          category: "Kitchen",
          productId: expect.stringMatching(/^prod_/),
        },
      },
    ])
    const codes = JSON.parse(sent.total_discount!) as { coupon_code_used: string; discount_type: string }[]
    expect(codes.sort((one, other) => (one.coupon_code_used < other.coupon_code_used ? -1 : 1))).toEqual([
      { coupon_code_used: "HALFSHIP", discount_type: "percentage" },
      { coupon_code_used: "SAVE10", discount_type: "percentage" },
    ])
    expect(sent).toMatchObject({
      first_name: "Ada",
      last_name: "King",
      shopper_email: "ada@example.com",
      shopper_phone: address.phone,
      billing_country: "US",
      billing_state: "IL",
      billing_city: "Springfield",
      billing_postal_code: "62701",
      delivery_firstname: "Ada",
      delivery_lastname: "Lovelace",
      delivery_address: "1 Example Street",
      os: "Linux",
      color_depth: "24",
      browser_lang: "en-GB",
      user_agent: "Test/1",
      accept: "*/*",
      shopper_ip: "192.0.2.44",
      installments: "3",
      token_flag: "NO",
      open3d: "do3DS",
      platform_source: "Medusa",
      order_type: "WEB",
      "the service": "Example Shop",
      notify_url: `${store.url}/hooks/mpgi/mpgi`,
      storefront_domains: "localhost:8000,m.example.com",
    })
    expect(sent.checkout_time).toMatch(/^\d{1,3}$/)
    expect(sent).not.toHaveProperty("return_url")
    expect(sent).not.toHaveProperty("account_owner")
  })

  it("sends a signed-in shopper's order history in the payment's currency, and the addresses of the account", async () => {
    const at = (ip: string) => as({ "x-forwarded-for": ip })
    const login = { email: "ada@example.com", password: "correct horse battery staple" }
    const registered = await at("192.0.2.10")("/auth/customer/emailpass/register", login)
    const fresh = { authorization: `Bearer ${registered.data.token}`, "x-forwarded-for": "192.0.2.10" }
    const made = await as(fresh)("/store/customers", {
      email: login.email,
      first_name: "Ada",
      last_name: "King",
    })
    const customer = made.data.customer
    await joinGroup(store, customer.id, "Gold")
    const { token } = (await at("192.0.2.11")("/auth/customer/emailpass", login)).data
    const ada = as({ authorization: `Bearer ${token}`, "x-forwarded-for": "192.0.2.12" })

    const kept = await shop(ada)
    const canceled = await shop(ada)
    await cancelOrderWorkflow(store.container).run({ input: { order_id: canceled.order } })
    const foreign = await shop(ada)
    await store.sql(`update "order" set currency_code = 'eur' where id = ? returning id`, foreign.order)

    const { sent } = await shop(ada)
    expect(sent).toMatchObject({ shopper_id: customer.id, shopper_level: "Gold", shopper_ip: "192.0.2.12" })
    expect(JSON.parse(sent.account_owner!)).toEqual([
      {
        first_name: "Ada",
        last_name: "King",
        email: "ada@example.com",
        account_id: customer.id,
        created: Math.floor(new Date(customer.created_at).getTime() / 1000),
        past_orders_count: 2,
        past_orders_sum: kept.total,
        registration_ip: "192.0.2.10",
        lastLogin_ip: "192.0.2.11",
      },
    ])
  })

  it("sends nothing about a new account but that it is new", async () => {
    const login = { email: "new@example.com", password: "correct horse battery staple" }
    const post = as({})
    const { token } = (await post("/auth/customer/emailpass/register", login)).data
    await as({ authorization: `Bearer ${token}` })("/store/customers", { email: login.email })
    const signed = (await post("/auth/customer/emailpass", login)).data.token
    const { sent } = await shop(as({ authorization: `Bearer ${signed}` }))
    expect(JSON.parse(sent.account_owner!)[0]).toMatchObject({ past_orders_count: 0, past_orders_sum: 0 })
  })
})
