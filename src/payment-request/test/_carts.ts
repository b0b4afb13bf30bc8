import { decorateCartTotals } from "@medusajs/framework/utils"
import fc from "fast-check"
import type { PurchaseSnapshot } from "../snapshot"
import { fromUnits, toUnits } from "../units"

export type Line = { unit_price: number; quantity: number; tax: number; inclusive: boolean; discount: number }

/** The cart that a test describes. Medusa's own code computes the totals. */
export type CartPlan = { currency: string; lines: Line[]; delivery: Line[]; credit: number }

/** A cart as Medusa returns it. `discount` is a share of the line, 0 to 1. */
export function cartOf({ currency, lines, delivery, credit }: CartPlan): PurchaseSnapshot {
  const rate = (tax: number) => (tax === 0 ? [] : [{ rate: tax }])
  const adjustment = (amount: number, inclusive: boolean) =>
    amount === 0 ? [] : [{ amount, is_tax_inclusive: inclusive }]
  const cart = decorateCartTotals({
    currency_code: currency,
    items: lines.map(({ unit_price, quantity, tax, inclusive, discount }, at) => ({
      id: `line_${at}`,
      title: `Goods ${at}`,
      product_id: `prod_${at}`,
      unit_price,
      quantity,
      is_tax_inclusive: inclusive,
      tax_lines: rate(tax),
      adjustments: adjustment(unit_price * quantity * discount, inclusive),
    })),
    shipping_methods: delivery.map(({ unit_price, tax, inclusive, discount }, at) => ({
      id: `ship_${at}`,
      amount: unit_price,
      is_tax_inclusive: inclusive,
      tax_lines: rate(tax),
      adjustments: adjustment(unit_price * discount, inclusive),
    })),
    credit_lines: credit === 0 ? [] : [{ amount: credit }],
  } as never)
  // The database returns plain numbers.
  return { id: "cart_1", ...JSON.parse(JSON.stringify(cart)) } as PurchaseSnapshot
}

/** The cart's total as in our payment record. */
export function amountOf(cart: PurchaseSnapshot, places: number): string {
  return fromUnits(toUnits(cart.total, places), places)
}

const line = (places: number): fc.Arbitrary<Line> =>
  fc.record({
    unit_price: fc.integer({ min: 0, max: 200_000 }).map((units) => units / 10 ** places),
    quantity: fc.integer({ min: 1, max: 7 }),
    tax: fc.constantFrom(0, 5, 7.7, 8.875, 19, 20, 21, 25.5),
    inclusive: fc.boolean(),
    discount: fc.constantFrom(0, 0, 0.1, 1 / 3, 0.5, 1),
  })

/** Carts whose prices have up to one decimal more than the currency. */
export const anyCart: fc.Arbitrary<{
  cart: PurchaseSnapshot
  currency: string
  amount: string
  places: number
}> = fc
  .constantFrom(
    { currency: "USD", places: 2 },
    { currency: "JPY", places: 0 },
    { currency: "KWD", places: 3 },
  )
  .chain(({ currency, places }) =>
    fc.record({
      currency: fc.constant(currency),
      places: fc.constant(places),
      lines: fc.array(line(places + 1), { minLength: 1, maxLength: 5 }),
      delivery: fc.array(line(places), { maxLength: 2 }),
      creditShare: fc.constantFrom(0, 0, 0.25, 0.9),
    }),
  )
  .map(({ currency, places, lines, delivery, creditShare }) => {
    const full = cartOf({ currency, lines, delivery, credit: 0 })
    const credit = Number(fromUnits(toUnits(Number(full.total) * creditShare, places), places))
    const cart = cartOf({ currency, lines, delivery, credit })
    return { cart, currency, places, amount: amountOf(cart, places) }
  })
  .filter(({ amount }) => !/^[0.]+$/.test(amount))
