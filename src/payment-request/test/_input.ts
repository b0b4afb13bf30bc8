import { amountOf, orderNo } from "../../gateway"
import { AccountOptionsSchema } from "../../modules/mpgi/options/options"
import type { PaymentRequestInput } from ".."
import type { PurchaseSnapshot } from "../snapshot"
import { cartOf } from "./_carts"

export const account = AccountOptionsSchema.parse({
  baseUrl: "https://gateway.example.com",
  merchantId: "100200",
  accountId: "100200001",
  signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
  backendUrl: "https://api.example.com/",
  storefront: {
    returnUrl: "https://shop.example.com/done",
    cancelUrl: "https://shop.example.com/cart",
    allowedOrigins: ["https://m.example.com", "myshop://paid"],
  },
  siteName: "Example Shop",
  open3d: "do3DS",
})

const line = { unit_price: 20, quantity: 1, tax: 0, inclusive: false, discount: 0 }
const address = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "1 Example Street",
  address_2: "Flat 2",
  city: "Springfield",
  country_code: "us",
  province: "us-il",
  postal_code: "62701",
  phone: "+12025550123",
}

/** One mug of 20.00 and delivery for 5.00. */
export function cart(changes: Partial<PurchaseSnapshot> = {}): PurchaseSnapshot {
  const plain = cartOf({
    currency: "usd",
    lines: [line],
    delivery: [{ ...line, unit_price: 5 }],
    credit: 0,
  })
  plain.items = [
    {
      ...plain.items![0]!,
      title: "Mug; the #,# one",
      variant_title: "M",
      variant_sku: "MUG-M",
      requires_shipping: true,
      product_type: "Tableware",
      product: { categories: [{ name: "Kitchen" }] },
    },
  ]
  return {
    ...plain,
    email: "ada@example.com",
    created_at: "2026-01-02T03:00:00.000Z",
    billing_address: address,
    shipping_address: { ...address, first_name: "Grace", last_name: "Hopper" },
    ...changes,
  }
}

const now = new Date("2026-01-02T03:04:05.678Z")

export function input(changes: Partial<PaymentRequestInput> = {}): PaymentRequestInput {
  return {
    cart: cart(),
    past: { count: 0, sum: 0 },
    payment: {
      provider_id: "pp_mpgi_mpgi",
      order_no: orderNo("ORDER1"),
      token: "token",
      amount: amountOf("25.00"),
      currency_code: "usd",
      device: { os: "Linux", resolution: "1920x1080", ip: "192.0.2.1", user_agent: "made by", accept: "*/*" },
      choices: { installments: "3", installments_id: "plan_3" },
    },
    account,
    seen: { ip: "192.0.2.2", user_agent: "paid by", accept_language: "de-DE,de;q=0.9" },
    access: {},
    now,
    ...changes,
  }
}
