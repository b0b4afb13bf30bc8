import fc from "fast-check"
import { amountComponents } from "../payment-request"
import { goodsList } from "../goods"
import { addedByChanges, type OrderChange } from "../build"
import { fromUnits, toUnits } from "../units"
import { amountOf, anyCart, cartOf } from "./_carts"

const mug = { unit_price: 20, quantity: 3, tax: 0, inclusive: false, discount: 0 }
const order = cartOf({ currency: "usd", lines: [mug, { ...mug, quantity: 1 }], delivery: [], credit: 0 })
const added = (line: string, quantity: number, action = "ITEM_ADD"): OrderChange => ({
  actions: [
    {
      action,
      details: {
        reference_id: line,
        ...(action === "ITEM_ADD" ? { quantity } : { quantity: 9, quantity_diff: quantity }),
      },
    },
  ],
})

describe("what changes have added to an order", () => {
  it("is a new line, and a larger quantity of another", () => {
    const changes = [added("line_1", 1), added("line_0", 2, "ITEM_UPDATE")]
    const purchase = addedByChanges(order, changes, "60.00", 2)
    expect(purchase?.items).toMatchObject([{ id: "line_0" }, { id: "line_1" }])
    const money = { amount: "60.00", currency: "USD" }
    expect(goodsList(purchase!, money).map(({ price, quantity }) => [price, quantity])).toEqual([
      ["20.00", 2],
      ["20.00", 1],
    ])
    expect(amountComponents(purchase!, money)).toMatchObject({ item_total: "60.00", discount: "0.00" })
  })

  it("has what came back as a discount", () => {
    const purchase = addedByChanges(order, [added("line_0", 3)], "40.00", 2)
    const money = { amount: "40.00", currency: "USD" }
    expect(amountComponents(purchase!, money)).toMatchObject({ item_total: "60.00", discount: "20.00" })
  })

  it("is nothing that explains a larger amount", () => {
    expect(addedByChanges(order, [added("line_1", 1)], "20.01", 2)).toBeUndefined()
    expect(addedByChanges(order, [added("line_1", -1, "ITEM_UPDATE")], "1.00", 2)).toBeUndefined()
    expect(addedByChanges(order, [], "1.00", 2)).toBeUndefined()
  })

  it("adds up to the amount, whatever the prices, taxes and discounts", () => {
    fc.assert(
      fc.property(
        anyCart,
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        ({ cart, currency, places }, share) => {
          const changes = (cart.items ?? []).map((line) => added(line?.id ?? "", 1))
          const full = toUnits(amountOf(cart, places), places)
          const units = BigInt(Math.max(1, Math.floor(Number(full) * share)))
          const amount = fromUnits(units, places)
          const purchase = addedByChanges(cart, changes, amount, places)
          if (!purchase) return
          const parts = amountComponents(purchase, { amount, currency, decimals: "iso4217" })
          const value = (name: keyof typeof parts) => toUnits(parts[name], places)
          const charges = value("item_total") + value("shipping") + value("handling") + value("tax_total")
          expect(charges - value("discount") - value("shipping_discount")).toBe(units)
        },
      ),
    )
  })
})
