import { cartItems, goodsList } from "../goods"
import type { PurchaseSnapshot } from "../snapshot"
import { cartOf, type Line } from "./_carts"

const line: Line = { unit_price: 10, quantity: 1, tax: 0, inclusive: false, discount: 0 }
const money = { amount: "10.00", currency: "EUR" }

function goods(plan: Partial<Line>, changes: object = {}) {
  const cart = cartOf({ currency: "eur", lines: [{ ...line, ...plan }], delivery: [], credit: 0 })
  return { ...cart, items: [{ ...cart.items![0]!, title: "Mug", ...changes }] } as PurchaseSnapshot
}

describe("goods list", () => {
  it("splits a line whose total does not divide evenly", () => {
    expect(goodsList(goods({ quantity: 3, tax: 21, inclusive: true }), money)).toEqual([
      { name: "Mug", code: "prod_0", price: "8.26", quantity: 2 },
      { name: "Mug", code: "prod_0", price: "8.27", quantity: 1 },
    ])
  })

  it("writes a fractional quantity as one record", () => {
    expect(goodsList(goods({ unit_price: 4, quantity: 1.5 }), money)).toEqual([
      { name: "Mug x 1.5", code: "prod_0", price: "6.00", quantity: 1 },
    ])
  })

  it("leaves out what nothing was bought of and what is no charge", () => {
    expect(goodsList(goods({ quantity: 0 }), money)).toEqual([])
    expect(goodsList(goods({ unit_price: -5 }), money)).toEqual([])
    expect(goodsList(goods({ unit_price: 0 }), money)).toMatchObject([{ price: "0.00" }])
  })

  it.each([
    [{ variant_title: "Large" }, "Mug, Large"],
    [{ variant_title: "Default variant" }, "Mug"],
    [{ variant_title: "Mug" }, "Mug"],
    [{ title: " \u0000 " }, "Item"],
    [{ title: "Mug\u0007\u200b  with\nnoise" }, "Mug with noise"],
    [{ title: "é".repeat(200) }, "é".repeat(120)],
  ])("names %j %s", (changes, name) => expect(goodsList(goods({}, changes), money)[0]?.name).toBe(name))
})

describe("cart items", () => {
  const type = (changes: object) => cartItems(goods({}, changes), money)[0]?.basic_item_data.type

  it("have the merchant's product type, else what Medusa knows", () => {
    expect(type({ product_type: "Tableware" })).toBe("Tableware")
    expect(type({ requires_shipping: true })).toBe("physical")
    expect(type({ requires_shipping: false })).toBe("digital")
    expect(type({ is_giftcard: true })).toBe("gift_card")
  })

  it("show prices as the shopper sees them, and the collection where there is no category", () => {
    const cart = goods({ quantity: 3, tax: 21, inclusive: true }, { product_collection: "Winter" })
    expect(cartItems(cart, money)[0]?.basic_item_data).toMatchObject({
      quantity: "3",
      category: "Winter",
      price: { amount_local_currency: "10.00" },
    })
  })
})
