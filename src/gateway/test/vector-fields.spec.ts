import { readFileSync } from "node:fs"
import { join } from "node:path"
import { operations } from "../operations"

const read = (path: string) => readFileSync(join(__dirname, "vectors", path), "utf8")

/** Every declared field must have a hand-written vector. Without one, it would not be tested. */
const files: Record<keyof typeof operations, string[]> = {
  authorise: ["authorise/request.form", "authorise/reply.xml", "checkout/request.form"],
  checkout: ["checkout/request.form", "authorise/request.form"],
  capture: ["capture/request.json", "capture/reply.json"],
  review: ["review/request.json", "review/reply.json"],
  cancel: ["cancel/request.json", "cancel/reply.json"],
  refund: ["refund/request.json", "refund/reply.json"],
  retrievalTrans: ["retrieval-trans/request.form", "retrieval-trans/reply.json"],
  retrievalRefund: ["retrieval-trans/request.form", "retrieval-refund/reply.json"],
  cancelSubscription: ["cancel-subscription/request.json", "cancel-subscription/reply.json"],
  updateOrders: ["update-orders/request.json", "update-orders/reply.json"],
  payout: ["payout/request.json", "payout/reply.json"],
  optimise: ["optimise/request.json", "optimise/reply.json"],
}

/** Names of fields at every depth of a schema. */
function names(schema: unknown): string[] {
  const { shape, def } = schema as { shape?: object; def?: Record<string, unknown> }
  if (shape) return Object.entries(shape).flatMap(([name, inner]) => [name, ...names(inner)])
  return ["innerType", "element", "out"].flatMap((part) => (def?.[part] ? names(def[part]) : []))
}

/** Fields whose wire form contains no names. */
const WITHOUT_NAMES = new Set(["price", "quantity", "code", "name", "message", "status"])

it.each(Object.keys(operations) as (keyof typeof operations)[])("%s: every field is in a vector", (name) => {
  const text = files[name].map((file) => decodeURIComponent(read(file).replaceAll("+", " "))).join("\n")
  const { request, reply } = operations[name]
  const declared = [...names(request.fields), ...(name === "checkout" ? [] : names(reply.fields))]
  const missing = declared.filter((field) => !WITHOUT_NAMES.has(field) && !text.includes(field))
  expect([...new Set(missing)]).toEqual([])
})

/** The first column of the manual's table 2.2. */
const MANUAL_2_2 = `
  merchant_id, account_id, order_no, currency, amount, item_total, shipping, handling,
  tax_total, insurance, shipping_discount, discount, the service, items, note, shopper_id,
  shopper_email, shopper_ip, shopper_phone, shopper_level, open3d, token_flag, token_id, card,
  expiration_month, expiration_year, security_code, first_name, last_name, document, birth_date, billing_country,
  billing_state, billing_city, billing_address, billing_postal_code, os, browser, browser_lang, time_zone,
  resolution, color_depth, accept, user_agent, device_type, device_fingerprint, session_id, cookie_new,
  cookie_old, challenge_window_size, delivery_firstname, delivery_lastname, delivery_country, delivery_state, delivery_city, delivery_address,
  delivery_postal_code, notify_url, custom, installments, installments_id, platform_source, order_type, checkout_time,
  antifraud_token_cookie, cart_items, account_owner, total_discount, additional_information, price_id, quote_id, quote_price,
  storefront_domains, subscription
`

it("accepts every field of the manual's payment request, the addresses of the return, and no other", () => {
  const manual = MANUAL_2_2.split(",").map((name) => name.trim())
  const envelope = ["merchant_id", "account_id"]
  // Section 6: the addresses to which the customer returns.
  manual.push("return_url", "cancel_url")
  const declared = [...envelope, ...Object.keys(operations.authorise.request.fields.shape)]
  expect(declared.sort()).toEqual(manual.sort())
})
