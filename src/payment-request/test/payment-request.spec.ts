import { operations } from "../../gateway"
import { encode } from "../../gateway/message"
import { paymentRequest } from ".."
import { account, cart, input } from "./_input"

describe("payment request", () => {
  it("is what the manual's section 2.2 names, as the gateway's own schema takes it", () => {
    const request = paymentRequest(input())
    expect(request).toEqual({
      order_no: "ORDER1",
      currency: "USD",
      amount: "25.00",
      item_total: "20.00",
      shipping: "5.00",
      handling: "0.00",
      tax_total: "0.00",
      insurance: "0.00",
      shipping_discount: "0.00",
      discount: "0.00",
      items: [{ name: "Mug; the #,# one, M", code: "MUG-M", price: "20.00", quantity: 1 }],
      cart_items: [
        {
          basic_item_data: {
            name: "Mug; the #,# one, M",
            quantity: "1",
            type: "Tableware",
            price: { amount_usd: "20.00", amount_local_currency: "20.00", currency: "USD" },
            category: "Kitchen",
            productId: "prod_0",
          },
        },
      ],
      shopper_email: "ada@example.com",
      shopper_phone: "+12025550123",
      first_name: "Ada",
      last_name: "Lovelace",
      billing_country: "US",
      billing_state: "IL",
      billing_city: "Springfield",
      billing_address: "1 Example Street, Flat 2",
      billing_postal_code: "62701",
      delivery_firstname: "Grace",
      delivery_lastname: "Hopper",
      delivery_country: "US",
      delivery_state: "IL",
      delivery_city: "Springfield",
      delivery_address: "1 Example Street, Flat 2",
      delivery_postal_code: "62701",
      os: "Linux",
      resolution: "1920x1080",
      browser_lang: "de-DE",
      shopper_ip: "192.0.2.2",
      user_agent: "paid by",
      accept: "*/*",
      installments: "3",
      installments_id: "plan_3",
      notify_url: "https://api.example.com/hooks/mpgi/mpgi",
      return_url: "https://api.example.com/mpgi/return/token",
      cancel_url: "https://api.example.com/mpgi/cancel/token",
      "the service": "Example Shop",
      open3d: "do3DS",
      token_flag: "NO",
      platform_source: "Medusa",
      order_type: "WEB",
      checkout_time: 245,
      storefront_domains: "shop.example.com,m.example.com",
    })
    expect(() => encode(operations.checkout.request, request)).not.toThrow()
  })

  it.each([
    ["another total", { total: 24.99 }, "has changed"],
    ["another currency", { currency_code: "eur" }, "has changed"],
    ["an order", { completed_at: "2026-01-02T03:04:00.000Z" }, "already an order"],
  ])("is refused when the cart has become %s", (_, changes, words) => {
    expect(() => paymentRequest(input({ cart: cart(changes) }))).toThrow(words)
  })

  it("takes the delivery address where there is no billing address, and omits deliveries that do not exist", () => {
    const delivered = paymentRequest(input({ cart: cart({ billing_address: null }) }))
    expect(delivered).toMatchObject({ first_name: "Grace", billing_city: "Springfield" })
    const digital = paymentRequest(input({ cart: cart({ shipping_address: null }) }))
    expect(Object.keys(digital).filter((name) => name.startsWith("delivery_"))).toEqual([])
  })

  it("names coupons that the shopper used, and no others", () => {
    const promotions = [
      { code: "SAVE10", is_automatic: false, application_method: { type: "percentage" } },
      { code: "AUTO", is_automatic: true, application_method: { type: "fixed" } },
      null,
    ]
    expect(paymentRequest(input({ cart: cart({ promotions }) })).total_discount).toEqual([
      { coupon_code_used: "SAVE10", discount_type: "percentage" },
    ])
    expect(paymentRequest(input())).not.toHaveProperty("total_discount")
  })

  it("reports the history of an account, never of a guest", () => {
    const customer = {
      id: "cus_1",
      has_account: true,
      first_name: "Ada",
      last_name: "Lovelace",
      email: "ada@example.com",
      created_at: "2025-01-01T00:00:00.999Z",
      groups: [{ name: "Gold" }],
    }
    const past = { count: 3, sum: 120.5 }
    const access = { registration_ip: "192.0.2.10", last_login_ip: "192.0.2.11" }
    const request = paymentRequest(input({ cart: cart({ customer }), past, access }))
    expect(request).toMatchObject({ shopper_id: "cus_1", shopper_level: "Gold" })
    expect(request.account_owner).toEqual([
      {
        first_name: "Ada",
        last_name: "Lovelace",
        email: "ada@example.com",
        account_id: "cus_1",
        created: 1735689600,
        past_orders_count: 3,
        past_orders_sum: "120.50",
        lastLogin_ip: "192.0.2.11",
        registration_ip: "192.0.2.10",
      },
    ])
    const guest = paymentRequest(
      input({ cart: cart({ customer: { ...customer, has_account: false } }), past, access }),
    )
    expect(guest).not.toHaveProperty("account_owner")
  })

  it("follows the options where the manual is silent", () => {
    const options = {
      checkoutTime: "epoch",
      timestamps: "milliseconds",
      platformSource: "Medusa of Example GmbH",
      orderType: "APP",
    } as const
    const customer = { id: "cus_1", has_account: true, created_at: "2025-01-01T00:00:00.999Z" }
    const request = paymentRequest(
      input({
        cart: cart({ customer }),
        account: { ...account, paymentRequest: { ...account.paymentRequest, ...options } },
      }),
    )
    expect(request).toMatchObject({
      checkout_time: 1767323045,
      platform_source: "Medusa of Example GmbH",
      order_type: "APP",
    })
    expect(request.account_owner?.[0]?.created).toBe(1735689600999)
  })

  it("gives dollar prices of other currencies only at the merchant's rate", () => {
    const euros = cart({ currency_code: "eur" })
    const payment = { ...input().payment, currency_code: "eur" }
    const price = (usdRates: Record<string, string>) =>
      paymentRequest(
        input({
          cart: euros,
          payment,
          account: { ...account, paymentRequest: { ...account.paymentRequest, usdRates } },
        }),
      ).cart_items?.[0]?.basic_item_data.price
    expect(price({})).toEqual({ amount_local_currency: "20.00", currency: "EUR" })
    expect(price({ EUR: "1.0825" })).toEqual({
      amount_usd: "21.65",
      amount_local_currency: "20.00",
      currency: "EUR",
    })
  })

  it("leaves the return addresses out where there is no token, and a clock that runs backwards at zero", () => {
    const request = paymentRequest(
      input({
        payment: { ...input().payment, token: null, device: null, choices: null },
        now: new Date("2026-01-02T02:00:00.000Z"),
      }),
    )
    expect(request).not.toHaveProperty("return_url")
    expect(request.checkout_time).toBe(0)
  })
})
