import { MathBN } from "@medusajs/framework/utils"
import type { Decimals, RequestOf } from "../gateway"
import { present, type PurchaseSnapshot, type LineSnapshot } from "./snapshot"
import { cleanText, defined, fromUnits, placesOf, toUnits } from "./units"

type Request = RequestOf<"checkout">
type Money = { amount: string; currency: string; decimals?: Decimals | undefined }

/**
 * `items`: prices without tax and before discounts, so that price times quantity adds up to `item_total`. If a line's
 * total cannot be divided evenly, the line becomes two records whose prices are one smallest unit apart. A line with
 * a fractional quantity becomes one record.
 */
export function goodsList(
  cart: PurchaseSnapshot,
  { amount, currency, decimals }: Money,
): NonNullable<Request["items"]> {
  const places = placesOf(amount, currency, decimals)
  return present(cart.items).flatMap((line) => {
    const total = toUnits(line.subtotal, places)
    const quantity = MathBN.convert(line.quantity ?? 0)
    if (total < 0n || !quantity.isGreaterThan(0)) return []
    const good = { name: nameOf(line), code: codeOf(line) }
    const price = (units: bigint) => fromUnits(units, places)
    if (!quantity.isInteger()) {
      return [{ ...good, name: `${good.name} x ${quantity.toFixed()}`, price: price(total), quantity: 1 }]
    }
    const count = BigInt(quantity.toFixed())
    const [each, dearer] = [total / count, total % count]
    return [
      { ...good, price: price(each), quantity: Number(count - dearer) },
      ...(dearer === 0n ? [] : [{ ...good, price: price(each + 1n), quantity: Number(dearer) }]),
    ]
  })
}

/**
 * `cart_items`: unit prices as the customer sees them. `amount_usd` is set only when the currency is US dollars or
 * the merchant configured a rate: dollars for one main unit of the currency.
 */
export function cartItems(
  cart: PurchaseSnapshot,
  { amount, currency, decimals, usdRate }: Money & { usdRate?: string | undefined },
): NonNullable<Request["cart_items"]> {
  const places = placesOf(amount, currency, decimals)
  const rate = currency === "USD" ? "1" : usdRate
  return present(cart.items).map((line) => {
    const local = toUnits(line.unit_price, places)
    const usd = rate && fromUnits(toUnits(MathBN.mult(line.unit_price ?? 0, rate), 2), 2)
    return {
      basic_item_data: defined({
        name: nameOf(line),
        quantity: MathBN.convert(line.quantity ?? 0).toFixed(),
        type: typeOf(line),
        price: defined({ amount_usd: usd, amount_local_currency: fromUnits(local, places), currency }),
        category:
          cleanText(present(line.product?.categories)[0]?.name, 100) ??
          cleanText(line.product_collection, 100),
        productId: cleanText(line.product_id, 100) ?? line.id,
      }),
    }
  })
}

function nameOf(line: LineSnapshot): string {
  const title = cleanText(line.title, 120) ?? "Item"
  const variant = cleanText(line.variant_title, 60)
  return variant && variant !== title && !/^default( variant)?$/i.test(variant)
    ? `${title}, ${variant}`
    : title
}

function codeOf(line: LineSnapshot): string {
  return cleanText(line.variant_sku, 100) ?? cleanText(line.variant_id ?? line.product_id, 100) ?? line.id
}

/** The merchant's product type. Without one, the type is what Medusa's line shows: `digital` or `physical`. */
function typeOf(line: LineSnapshot): string {
  if (line.is_giftcard) return "gift_card"
  return cleanText(line.product_type, 100) ?? (line.requires_shipping === false ? "digital" : "physical")
}
