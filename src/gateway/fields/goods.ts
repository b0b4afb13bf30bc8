import { z } from "zod"
import { Amount } from "./amount"
import { Count, Text } from "./text"

/** One line of `items`: unit price as a decimal string, quantity as a whole number. Manual 2.2. */
const GoodsItem = z.strictObject({ name: Text, code: Text, price: Amount, quantity: Count })
type GoodsItem = z.output<typeof GoodsItem>

/** The manual's delimiters of `items`. Its description of both is ambiguous: see docs/assumptions.md. */
export interface GoodsDelimiters {
  record: string
  segment: string
}
export const GOODS_DELIMITERS: GoodsDelimiters = { record: ";", segment: "#,#" }

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
