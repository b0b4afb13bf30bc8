import { dialectOf, toWireNames } from "../../gateway/dialect"
import type { Plain } from "../../gateway/formats"
import { operations } from "../../gateway/operations"
import { appendEntry } from "../effects/entries"
import { claimOrder, createTransaction } from "../effects/payment"
import { secretToken } from "../ids"
import { Refusal } from "../refusal"
import type { Call } from "../http/verified-request"
import type { Handlers } from "./handlers"

/**
 * Registers a payment and returns the form that takes the customer to its page. The registered amount and order count,
 * whatever the browser posts later. Manual 2.4.
 */
export const checkout: Handlers["checkout"] = (request, call) => {
  if (call.plain.card !== undefined)
    throw new Refusal(400, "invalid input: card: not allowed in a redirect payment")
  for (const name of ["return_url", "cancel_url"] as const) checkAddress(name, request[name])
  const saved = request.token_id ? call.ledger.card(request.token_id) : undefined
  if (request.token_id && saved?.shopper_id !== (request.shopper_id ?? "")) {
    throw new Refusal(404, "record not found: token_id")
  }
  claimOrder(call, request)
  const transaction = createTransaction(call, request, "hosted")
  appendEntry(call, transaction, "opened", "api")
  const token = secretToken()
  call.ledger.addCheckout({
    token,
    transaction_id: transaction.transaction_id,
    request,
    expires_at: call.clock.now() + call.settings.checkoutMs,
    closed: false,
    attempts: 0,
  })
  return { action: `${call.baseUrl}/v1/checkout`, fields: forwardingFields(call, token) }
}

function checkAddress(name: string, url: string | undefined): void {
  if (url === undefined || url === "") return
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : "")) {
    throw new Refusal(400, `invalid input: ${name}: must be an http or https URL`)
  }
}

/** Routing and display inputs that the service sets. Manual 2.4. */
const serviceInputs = (token: string, ip: string): Record<string, string> => ({
  gbc_id: "GBC0001",
  connector_code: "SANDBOX",
  account_name: "Sandbox account",
  pm_id: "1",
  apm_type: "CARD",
  descriptor: "SANDBOX*PAYMENT",
  orderprefix: "",
  rrtimezone: "UTC",
  ordernumlength: "50",
  sendbgoods: "0",
  replacename: "0",
  send_bank_website: "0",
  replace_up_id: "0",
  replace_match_address: "0",
  to_pass_page: "0",
  source_request_ip: ip,
  default_lang: "en",
  defaultLang: "en",
  merSendLogoNo: "",
  logo_name: "",
  verifyBillingAddress: "0",
  verify_billing_address: "0",
  payment_method: "Credit Card",
  APMType: "CARD",
  cardType: "",
  card_type: "",
  paymentToken: token,
  token,
})

/** The form's alternative names of the merchant's inputs, with the request's name of each. Manual 2.4. */
const ALTERNATIVE_NAMES: Readonly<Record<string, string>> = {
  orderNo: "order_no",
  orderAmount: "amount",
  orderCurrency: "currency",
  merNo: "merchant_id",
  gatewayNo: "account_id",
  signInfo: "encryption_data",
  notifyUrl: "notify_url",
  source_notify_url: "notify_url",
  returnUrl: "return_url",
  return_url: "return_url",
  cancelUrl: "cancel_url",
  cancel_url: "cancel_url",
  firstName: "first_name",
  lastName: "last_name",
  email: "shopper_email",
  phone: "shopper_phone",
  address: "billing_address",
  city: "billing_city",
  state: "billing_state",
  zip: "billing_postal_code",
  country: "billing_country",
  shipFirstName: "delivery_firstname",
  shipLastName: "delivery_lastname",
  shipCountry: "delivery_country",
  shipState: "delivery_state",
  shipCity: "delivery_city",
  shipAddress: "delivery_address",
  shipZip: "delivery_postal_code",
  shipFee: "shipping",
  shippingDiscount: "shipping_discount",
  itemTotal: "item_total",
  taxTotal: "tax_total",
  goodsInfo: "items",
  remark: "note",
  shopperId: "shopper_id",
  shopperLevel: "shopper_level",
  isOpen3D: "open3d",
}

/** Every hidden input of the form that forwards the customer. Manual 2.4. */
function forwardingFields({ plain, settings }: Call, token: string): Record<string, string> {
  const submitted = Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, asText(value)]))
  // "The gateway can replace the submitted account_id value in the form."
  const merchant = { ...submitted, account_id: settings.replaceAccountId ?? submitted.account_id ?? "" }
  const values: Record<string, string | undefined> = merchant
  const { names } = dialectOf(settings.dialect, "checkout", "request")
  const original = toWireNames(operations.checkout.request.fields, merchant, names)
  const alternatives = Object.entries(ALTERNATIVE_NAMES).map(([alternative, name]) => [
    alternative,
    values[name] ?? "",
  ])
  const all: Record<string, string> = {
    ...serviceInputs(token, submitted.shopper_ip ?? ""),
    ...original,
    ...Object.fromEntries(alternatives),
  }
  all["the service"] ??= ""
  const allParams = Object.entries(all).map(([name, value]) => `${name}=${value}`)
  return { ...all, allParams: allParams.join("&") }
}

function asText(value: Plain): string {
  return typeof value === "string" ? value : JSON.stringify(value)
}
