import { MathBN } from "@medusajs/framework/utils"
import { formatAmount, type Decimals } from "../gateway"
import { present, type PurchaseSnapshot } from "./snapshot"
import { fromUnits, placesOf, toUnits } from "./units"

/** The amount components of manual 2.2, decimal strings in main units. */
export type AmountComponents = Record<
  "item_total" | "shipping" | "handling" | "tax_total" | "insurance" | "shipping_discount" | "discount",
  string
>

/**
 * Splits `amount` so that item_total + shipping + handling + tax_total + insurance - discount - shipping_discount
 * is exactly `amount`. Goods and delivery are without tax and before discounts, `tax_total` is after discounts,
 * also where prices include tax; `discount` holds gift cards and store credit too. Medusa knows no handling or
 * insurance of its own.
 *
 * Each part is rounded to the currency, which can leave a residual of a few cents. It goes into `tax_total`, the
 * most rounded part; without tax into `discount`; what neither can take is `handling`.
 */
export function amountComponents(
  cart: PurchaseSnapshot,
  { amount, currency, decimals }: { amount: string; currency: string; decimals?: Decimals | undefined },
): AmountComponents {
  const places = placesOf(amount, currency, decimals)
  const parts = partsOf(cart, places)
  const { item_total, shipping, handling, tax_total, discount, shipping_discount } = parts
  const residual =
    toUnits(amount, places) - (item_total + shipping + handling + tax_total - discount - shipping_discount)
  if (tax_total > 0n && tax_total + residual >= 0n) parts.tax_total += residual
  else if (discount >= residual) parts.discount -= residual
  else parts.handling += residual
  const write = (units: bigint) => formatAmount(fromUnits(units, places), currency, decimals)
  return {
    item_total: write(parts.item_total),
    shipping: write(parts.shipping),
    handling: write(parts.handling),
    tax_total: write(parts.tax_total),
    insurance: write(0n),
    shipping_discount: write(parts.shipping_discount),
    discount: write(parts.discount),
  }
}

/** Rounded parts, none negative: a negative charge is a discount, a negative discount is handling. */
function partsOf(cart: PurchaseSnapshot, places: number) {
  const methods = present(cart.shipping_methods)
  const lines = present(cart.items).map((line) => toUnits(line.subtotal, places))
  const charges = methods.map((method) => toUnits(method.subtotal, places))
  const tax = toUnits(cart.tax_total, places)
  const deliveryDiscount = MathBN.sum(0, ...methods.map((method) => method.discount_subtotal ?? 0))
  const goodsDiscount = MathBN.sub(cart.discount_subtotal ?? 0, deliveryDiscount)
  const shippingDiscount = toUnits(deliveryDiscount, places)
  const discount = toUnits(MathBN.add(goodsDiscount, cart.credit_line_total ?? 0), places)
  const reliefs = [discount, shippingDiscount]
  return {
    item_total: sum(lines.filter(positive)),
    shipping: sum(charges.filter(positive)),
    handling: -sum(reliefs.filter(negative)),
    tax_total: positive(tax) ? tax : 0n,
    discount: (positive(discount) ? discount : 0n) - sum([...lines, ...charges, tax].filter(negative)),
    shipping_discount: positive(shippingDiscount) ? shippingDiscount : 0n,
  }
}

const positive = (units: bigint) => units > 0n
const negative = (units: bigint) => units < 0n
const sum = (units: bigint[]) => units.reduce((total, each) => total + each, 0n)
