import { MathBN } from "@medusajs/framework/utils"
import { refundedOf, shippedValue, type OrderWithShipments } from "../shipped-order"

const AGREED = "2026-11-01T10:00:00Z"
const SHIPPED = "2026-11-02T10:00:00Z"
const LATER = "2026-11-03T10:00:00Z"

/** Three mugs for 58.7925 and two plates for 20, a delivery of 5.44375. */
function order(more: Partial<OrderWithShipments> = {}): OrderWithShipments {
  return {
    total: "84.23625",
    items: [
      { id: "mugs", quantity: 3, total: "58.7925" },
      { id: "plates", quantity: 2, total: 20 },
    ],
    shipping_methods: [{ total: "5.44375", created_at: AGREED }],
    ...more,
  }
}

function shipment(items: Record<string, number>, more = {}) {
  const rows = Object.entries(items).map(([line_item_id, quantity]) => ({ line_item_id, quantity }))
  return { shipped_at: SHIPPED, items: rows, ...more }
}

const valueOf = (more: Partial<OrderWithShipments>) => shippedValue(order(more)).toFixed()

describe("the value of what was shipped", () => {
  it("is nothing before a shipment", () => {
    expect(valueOf({})).toBe("0")
    expect(valueOf({ fulfillments: [shipment({ mugs: 3 }, { shipped_at: null })] })).toBe("0")
    expect(valueOf({ fulfillments: [shipment({ mugs: 3 }, { canceled_at: LATER })] })).toBe("0")
  })

  it("is the share of each line, with the delivery", () => {
    expect(valueOf({ fulfillments: [shipment({ mugs: 1 })] })).toBe("25.04125")
    expect(valueOf({ fulfillments: [shipment({ mugs: 1 }), shipment({ mugs: 1, plates: 1 })] })).toBe(
      "54.63875",
    )
  })

  it("is the order's total once all is shipped, whatever the shares add up to", () => {
    const fulfillments = [shipment({ mugs: 2 }), shipment({ mugs: 1, plates: 2 })]
    expect(valueOf({ total: "84.24", fulfillments })).toBe("84.24")
  })

  it("counts goods that were delivered without a shipment", () => {
    const pickedUp = shipment({ plates: 1 }, { shipped_at: null, delivered_at: SHIPPED })
    expect(valueOf({ fulfillments: [pickedUp] })).toBe("15.44375")
  })

  it("has a delivery only from the next shipment on after it was agreed", () => {
    const shipping_methods = [
      { total: 5, created_at: AGREED },
      { total: 7, created_at: LATER },
    ]
    expect(valueOf({ shipping_methods, fulfillments: [shipment({ plates: 1 })] })).toBe("15")
    const again = shipment({ mugs: 1 }, { shipped_at: LATER })
    expect(valueOf({ shipping_methods, fulfillments: [shipment({ plates: 1 }), again] })).toBe("41.5975")
  })

  it("uses up store credit first", () => {
    const credit = { total: "64.23625", credit_line_total: 20 }
    expect(valueOf({ ...credit, fulfillments: [shipment({ plates: 1 })] })).toBe("0")
    expect(valueOf({ ...credit, fulfillments: [shipment({ mugs: 1 })] })).toBe("5.04125")
  })

  it("is without what came back", () => {
    const detail = { return_received_quantity: 1 }
    // Medusa's totals are without them too.
    const items = [
      { id: "mugs", quantity: 3, total: "39.195", detail },
      { id: "plates", quantity: 2, total: 20 },
    ]
    const rest = { total: "64.63875", items }
    expect(valueOf({ ...rest, fulfillments: [shipment({ mugs: 2 })] })).toBe("25.04125")
    expect(valueOf({ ...rest, fulfillments: [shipment({ mugs: 3 }), shipment({ plates: 2 })] })).toBe(
      "64.63875",
    )
  })

  it("counts a kit once, although a fulfillment lists its parts", () => {
    const variant = {
      inventory_items: [
        { required_quantity: 2, inventory: { id: "cup" } },
        { required_quantity: 1, inventory: { id: "saucer" } },
      ],
    }
    const items = [{ id: "sets", quantity: 3, total: 30, variant }]
    const parts = [
      { line_item_id: "sets", inventory_item_id: "cup", quantity: 4 },
      { line_item_id: "sets", inventory_item_id: "saucer", quantity: 2 },
    ]
    const fulfillments = [{ shipped_at: SHIPPED, items: parts }]
    expect(valueOf({ items, shipping_methods: [], total: 30, fulfillments })).toBe("20")
  })

  it("never falls with another shipment, and never exceeds the total", () => {
    const fulfillments = [1, 1, 1].map(() => shipment({ mugs: 1 })).concat(shipment({ plates: 2 }))
    const values = fulfillments.map((_, n) =>
      shippedValue(order({ fulfillments: fulfillments.slice(0, n + 1) })),
    )
    for (const [n, value] of values.entries()) {
      expect(MathBN.gte(value, values[n - 1] ?? 0)).toBe(true)
      expect(MathBN.lte(value, "84.23625")).toBe(true)
    }
    expect(values.at(-1)?.toFixed()).toBe("84.23625")
  })
})

describe("what was refunded", () => {
  const refund = [{ amount: "3", created_at: SHIPPED }]
  const credit = (amount: number, created_at: string) => [{ amount, created_at }]
  const of = (more: object, captured = 25) =>
    refundedOf({ ...order(), ...more }, refund, MathBN.convert(captured)).toFixed()

  it("counts as far as the order has a credit line for it, made since", () => {
    expect(of({})).toBe("0")
    expect(of({ credit_lines: credit(3, LATER) })).toBe("3")
    expect(of({ credit_lines: credit(2, LATER) })).toBe("2")
    expect(of({ credit_lines: credit(3, AGREED) })).toBe("0")
  })

  it("counts without one where goods came back, or more was captured than the order costs", () => {
    const detail = { return_received_quantity: 1 }
    expect(of({ items: [{ id: "mugs", quantity: 3, total: 39.195, detail }] })).toBe("3")
    expect(of({}, 90)).toBe("3")
    // As far as that is more, and the credit line goes on counting: the total has it already.
    expect(of({}, 85.23625)).toBe("1")
    expect(of({ credit_lines: credit(2, LATER) }, 85.23625)).toBe("2")
  })
})
