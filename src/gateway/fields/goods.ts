import { z } from "zod"
import { Amount } from "./amount"
import { Count, Text } from "./text"

/** One line of `items`: unit price as a decimal string, quantity as a whole number. Manual 2.2. */
export const GoodsItem = z.object({ name: Text, code: Text, price: Amount, quantity: Count })
export type GoodsItem = z.output<typeof GoodsItem>

/** The manual's delimiters of `items`. Its wording of both is unclear: see docs/assumptions.md. */
export interface GoodsDelimiters {
  record: string
  segment: string
}
export const GOODS_DELIMITERS: GoodsDelimiters = { record: ";", segment: "#,#" }

/** `items` as text: four segments a record. Text inside a name or code can never look like a delimiter. */
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
 * `;` becomes a comma, and a hash that touches a comma a space. Not only `#,#` itself: a name that ends in
 * `#,` would form a delimiter together with the one behind it.
 */
export function withoutDelimiters(text: string): string {
  return text.replaceAll(";", ",").replace(/#(?=,)|(?<=,)#/g, " ")
}

/** Writes the list with other delimiters; the segments lose whatever would be mistaken for one. */
export function translateGoods(text: string, from: GoodsDelimiters, to: GoodsDelimiters): string {
  if (from.record === to.record && from.segment === to.segment) return text
  const safe = (part: string) => part.split(to.record).join(" ").split(to.segment).join(" ")
  return text
    .split(from.record)
    .map((record) => record.split(from.segment).map(safe).join(to.segment))
    .join(to.record)
}
