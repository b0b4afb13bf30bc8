import { z } from "zod"
import { Amount, Currency } from "./amount"
import { AccountOwner, AdditionalInformation, CartItem, Discount, Subscription, GoodsList } from "./cart"
import { isDay, Integer, Name, Text } from "./text"

const text = Text.optional()
const amount = Amount.optional()

function isBirthDate(text: string): boolean {
  const [day = "", month = "", year = ""] = text.split("-")
  return text === "" || isDay(year, month, day)
}

/** Card data, direct payments only. Manual 2.2. */
export const CardFields = z.object({
  card: z.string().regex(/^\d{12,19}$/, "must be 12 to 19 digits"),
  expiration_month: z.string().regex(/^(0[1-9]|1[0-2])$/, "must be two digits, 01 to 12"),
  expiration_year: z.string().regex(/^\d{4}$/, "must be four digits"),
  security_code: z.string().regex(/^\d{3,4}$/, "must be three or four digits"),
})

/** All fields of manual 2.2 except the card and the envelope. Amounts are in `currency`, main units. */
export const PaymentFields = z.object({
  order_no: Name,
  currency: Currency,
  amount: Amount,
  item_total: amount,
  shipping: amount,
  handling: amount,
  tax_total: amount,
  insurance: amount,
  shipping_discount: amount,
  discount: amount,
  "the service": text,
  items: GoodsList.optional(),
  note: text,
  shopper_id: text,
  shopper_email: text,
  shopper_ip: text,
  shopper_phone: text,
  shopper_level: text,
  open3d: text,
  token_flag: text,
  token_id: text,
  first_name: text,
  last_name: text,
  document: text,
  birth_date: z
    .string()
    .regex(/^(\d{2}-\d{2}-\d{4})?$/, "must be DD-MM-YYYY")
    .refine(isBirthDate, "must be a day that exists")
    .optional(),
  billing_country: text,
  billing_state: text,
  billing_city: text,
  billing_address: text,
  billing_postal_code: text,
  os: text,
  browser: text,
  browser_lang: text,
  time_zone: text,
  resolution: text,
  color_depth: text,
  accept: text,
  user_agent: text,
  device_type: text,
  device_fingerprint: text,
  session_id: text,
  cookie_new: text,
  cookie_old: text,
  challenge_window_size: text,
  delivery_firstname: text,
  delivery_lastname: text,
  delivery_country: text,
  delivery_state: text,
  delivery_city: text,
  delivery_address: text,
  delivery_postal_code: text,
  notify_url: text,
  custom: text,
  installments: text,
  installments_id: text,
  platform_source: text,
  order_type: text,
  checkout_time: Integer.optional(),
  antifraud_token_cookie: text,
  cart_items: z.array(CartItem).optional(),
  account_owner: z.array(AccountOwner).optional(),
  total_discount: z.array(Discount).optional(),
  additional_information: z.array(AdditionalInformation).optional(),
  price_id: text,
  quote_id: text,
  quote_price: text,
  storefront_domains: text,
  subscription: Subscription.optional(),
})

/** Fields of a payment request that contain lists or objects. */
export const STRUCTURED_PAYMENT_FIELDS = [
  "cart_items",
  "account_owner",
  "total_discount",
  "additional_information",
  "subscription",
] as const
