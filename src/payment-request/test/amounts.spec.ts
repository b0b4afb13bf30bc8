import fc from "fast-check"
import { amountComponents } from "../payment-request"
import { goodsList } from "../goods"
import { toUnits } from "../units"
import { amountOf, anyCart, cartOf, type Line } from "./_carts"

const plain: Line = { unit_price: 10, quantity: 1, tax: 0, inclusive: false, discount: 0 }
const PLACES = 3

/** item_total + shipping + handling + tax_total + insurance - discount - shipping_discount, in thousandths. */
function total(parts: ReturnType<typeof amountComponents>): bigint {
  const units = (name: keyof typeof parts) => toUnits(parts[name], PLACES)
  return (
    units("item_total") +
    units("shipping") +
    units("handling") +
    units("tax_total") +
    units("insurance") -
    units("discount") -
    units("shipping_discount")
  )
}

describe("amount components", () => {
  it("add up to the amount exactly, none negative, for any cart and currency", () => {
    fc.assert(
      fc.property(anyCart, ({ cart, currency, amount }) => {
        const parts = amountComponents(cart, { amount, currency, decimals: "iso4217" })
        expect(total(parts)).toBe(toUnits(amount, PLACES))
        for (const part of Object.values(parts)) expect(part).toMatch(/^\d+(\.\d+)?$/)
      }),
      { numRuns: 2_000 },
    )
  })

  it("are Medusa's own totals but for rounding: one unit a rounded part at most", () => {
    fc.assert(
      fc.property(anyCart, ({ cart, currency, amount, places }) => {
        const parts = amountComponents(cart, { amount, currency, decimals: "iso4217" })
        const slack = (cart.items?.length ?? 0) + (cart.shipping_methods?.length ?? 0) * 2 + 3
        const near = (part: string, exact: unknown) =>
          expect(Math.abs(Number(part) - Number(exact))).toBeLessThanOrEqual(slack * 10 ** -places + 1e-9)
        const shippingDiscount = (cart.shipping_methods ?? []).reduce(
          (sum, method) => sum + Number(method?.discount_subtotal),
          0,
        )
        near(parts.tax_total, cart.tax_total)
        near(parts.shipping_discount, shippingDiscount)
        near(
          parts.discount,
          Number(cart.discount_subtotal) - shippingDiscount + Number(cart.credit_line_total),
        )
        near(parts.handling, 0)
      }),
      { numRuns: 500 },
    )
  })

  it("goods lines add up to item_total exactly", () => {
    fc.assert(
      fc.property(anyCart, ({ cart, currency, amount }) => {
        const money = { amount, currency, decimals: "iso4217" as const }
        const goods = goodsList(cart, money)
        const sum = goods.reduce(
          (units, { price, quantity }) => units + toUnits(price, 3) * BigInt(quantity),
          0n,
        )
        expect(sum).toBe(toUnits(amountComponents(cart, money).item_total, 3))
      }),
      { numRuns: 1_000 },
    )
  })

  it("takes tax out of prices that include it", () => {
    const cart = cartOf({
      currency: "eur",
      lines: [{ ...plain, quantity: 3, tax: 21, inclusive: true }],
      delivery: [{ ...plain, unit_price: 5, tax: 21, inclusive: true }],
      credit: 0,
    })
    expect(amountComponents(cart, { amount: "35.00", currency: "EUR" })).toEqual({
      item_total: "24.79",
      shipping: "4.13",
      handling: "0.00",
      tax_total: "6.08", // 6.0743…, and the residual of 0.01 that rounding leaves
      insurance: "0.00",
      shipping_discount: "0.00",
      discount: "0.00",
    })
  })

  it("splits discounts of goods and delivery, and counts gift cards as a discount", () => {
    const cart = cartOf({
      currency: "usd",
      lines: [{ ...plain, unit_price: 40, discount: 0.25 }],
      delivery: [{ ...plain, unit_price: 8, discount: 0.5 }],
      credit: 7.5,
    })
    expect(amountComponents(cart, { amount: "26.50", currency: "USD" })).toEqual({
      item_total: "40.00",
      shipping: "8.00",
      handling: "0.00",
      tax_total: "0.00",
      insurance: "0.00",
      shipping_discount: "4.00",
      discount: "17.50",
    })
  })

  it("lets a discount take the residual where nothing is taxed, and handling what a discount cannot", () => {
    const half = (quantity: number, lines: number, discount = 0) =>
      cartOf({
        currency: "usd",
        lines: Array.from({ length: lines }, () => ({ ...plain, unit_price: 0.335, quantity, discount })),
        delivery: [],
        credit: 0,
      })
    const dearer = half(1, 2)
    expect(amountOf(dearer, 2)).toBe("0.67")
    expect(amountComponents(dearer, { amount: "0.67", currency: "USD" })).toMatchObject({
      item_total: "0.68",
      discount: "0.01",
    })
    const cheaper = cartOf({
      currency: "usd",
      lines: [1, 2].map(() => ({ ...plain, unit_price: 0.334 })),
      delivery: [{ ...plain, unit_price: 0.334 }],
      credit: 0,
    })
    expect(amountComponents(cheaper, { amount: "1.00", currency: "USD" })).toMatchObject({
      item_total: "0.66",
      shipping: "0.33",
      handling: "0.01",
    })
  })

  it("writes a currency without fractions as the wire wants it, without inventing fractions", () => {
    const cart = cartOf({
      currency: "jpy",
      lines: [{ ...plain, unit_price: 1000, tax: 10, inclusive: true }],
      delivery: [],
      credit: 0,
    })
    expect(amountComponents(cart, { amount: "1000", currency: "JPY" })).toMatchObject({
      item_total: "909.00",
      tax_total: "91.00",
    })
    expect(amountComponents(cart, { amount: "1000", currency: "JPY", decimals: "iso4217" })).toMatchObject({
      item_total: "909",
      tax_total: "91",
    })
  })

  it("turns a negative line into a discount and a negative credit line into handling", () => {
    const cart = cartOf({
      currency: "usd",
      lines: [
        { ...plain, unit_price: 20 },
        { ...plain, unit_price: -5 },
      ],
      delivery: [],
      credit: -2,
    })
    const parts = amountComponents(cart, { amount: "17.00", currency: "USD" })
    expect(parts).toMatchObject({ item_total: "20.00", discount: "5.00", handling: "2.00" })
  })
})
