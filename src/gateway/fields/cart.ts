import { z } from "zod"
import { Amount, NumericAmount } from "./amount"
import { Integer, Text, Count } from "./text"

/** One line of `items`: unit price as a decimal string, quantity as a whole number. Manual 2.2. */
const GoodsItem = z.strictObject({ name: Text, code: Text, price: Amount, quantity: Count })

export const GOODS_DELIMITERS: GoodsDelimiters = { record: ";", segment: "#,#" }

/** An item for the risk engine. Manual 2.2 `cart_items`. Both prices are per unit, in main units. */
export const CartItem = z.object({
  basic_item_data: z.object({
    name: Text,
    quantity: Text,
    type: Text.optional(),
    price: z.object({
      amount_usd: NumericAmount.optional(),
      amount_local_currency: NumericAmount.optional(),
      currency: Text.optional(),
    }),
    category: Text.optional(),
    productId: Text.optional(),
  }),
})

/**
 * The customer's account. Manual 2.2 `account_owner`. `created` is a number; seconds are assumed, since no unit is
 * shown.
 */
export const AccountOwner = z.object({
  first_name: Text.optional(),
  last_name: Text.optional(),
  email: Text.optional(),
  account_id: Text.optional(),
  created: Integer.optional(),
  past_orders_count: Integer.optional(),
  past_orders_sum: NumericAmount.optional(),
  lastLogin_ip: Text.optional(),
  registration_ip: Text.optional(),
})

/** Coupons. Manual 2.2 `total_discount`. */
export const Discount = z.object({ coupon_code_used: Text.optional(), discount_type: Text.optional() })

/** External 3-D Secure results. Manual 2.2 `additional_information`. */
export const AdditionalInformation = z.object({
  mpi_info: z.object({
    eci: Text.optional(),
    cavv: Text.optional(),
    xid: Text.optional(),
    dsTransID: Text.optional(),
  }),
})

/** A recurring contract. Manual 2.2 `subscription`; `interval_count` and `contract_amount` are strings there. */
export const Subscription = z.object({
  contract: Text.optional(),
  contract_name: Text.optional(),
  interval: Text.optional(),
  billing_cycle: Integer.optional(),
  contract_start: Text.optional(),
  contract_end: Text.optional(),
  price_id: Text.optional(),
  interval_count: Text.optional(),
  contract_amount: Amount.optional(),
  promotion_cycle: Integer.optional(),
})

export type CartItem = z.output<typeof CartItem>
export type AccountOwner = z.output<typeof AccountOwner>
export type Discount = z.output<typeof Discount>
export type AdditionalInformation = z.output<typeof AdditionalInformation>
export type Subscription = z.output<typeof Subscription>

type GoodsItem = z.output<typeof GoodsItem>

/** The manual's delimiters of `items`. Its description of both is ambiguous: see docs/assumptions.md. */
export interface GoodsDelimiters {
  record: string
  segment: string
}

/** `items` as text, with four segments per record. A name or code never contains a delimiter. */
export const GoodsList = z.codec(z.string(), z.array(GoodsItem), {
  decode: (text, context) => {
    const records = text === "" ? [] : text.split(GOODS_DELIMITERS.record)
    return records.map((record) => {
      const [name = "", code = "", price = "", quantity = "", ...rest] = record.split(
        GOODS_DELIMITERS.segment,
      )
      if (rest.length > 0)
        context.issues.push({
          code: "custom",
          input: text,
          message: "has a record of more than four segments",
        })
      return { name, code, price, quantity }
    })
  },
  encode: (items) =>
    items
      .map(({ name, code, price, quantity }) =>
        [withoutDelimiters(name), withoutDelimiters(code), price, String(quantity)].join(
          GOODS_DELIMITERS.segment,
        ),
      )
      .join(GOODS_DELIMITERS.record),
})

/**
 * Replaces `;` with a comma, and a hash next to a comma with a space. Replacing only `#,#` is not enough: a name that
 * ends in `#,` would form another delimiter with the delimiter after it.
 */
function withoutDelimiters(text: string): string {
  return text.replaceAll(";", ",").replace(/#(?=,)|(?<=,)#/g, " ")
}

/** Replaces the delimiters of a list. Text in a segment that would be read as a new delimiter is replaced too. */
export function translateGoods(text: string, from: GoodsDelimiters, to: GoodsDelimiters): string {
  if (from.record === to.record && from.segment === to.segment) return text
  return text
    .split(from.record)
    .map((record) =>
      record
        .split(from.segment)
        .map((part) => withoutForeign(part, to))
        .join(to.segment),
    )
    .join(to.record)
}

/**
 * The text without the new delimiters. Its start or end may also form a delimiter together with an adjacent delimiter,
 * as `a#` does in front of `##`.
 */
function withoutForeign(text: string, { record, segment }: GoodsDelimiters): string {
  const delimiters = [record, segment]
  const filler = [" ", "_", "-"].find((each) => !(record + segment).includes(each)) ?? ""
  let clean = delimiters.reduce((part, delimiter) => part.replaceAll(delimiter, filler), text)
  for (const beside of delimiters) {
    for (const delimiter of delimiters) {
      const end = (clean + beside).indexOf(delimiter)
      if (end < clean.length && end >= 0) clean = clean.slice(0, end) + filler.repeat(clean.length - end)
      const begun = (beside + clean).indexOf(delimiter, 1)
      if (delimiter !== beside && begun > 0 && begun < beside.length) {
        const length = begun + delimiter.length - beside.length
        clean = filler.repeat(length) + clean.slice(length)
      }
    }
  }
  return clean
}
