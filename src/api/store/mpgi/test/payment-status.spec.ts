import type { PaymentRow } from "../../../../modules/mpgi"
import { recordedStatus, statusAfterReturn } from "../own-payment"

describe("the status of a payment", () => {
  const states: [PaymentRow["state"], string][] = [
    ["created", "pending"],
    ["pending", "pending"],
    ["unknown", "pending"],
    ["authorized", "authorized"],
    ["partially_captured", "authorized"],
    ["captured", "authorized"],
    ["partially_refunded", "authorized"],
    ["refunded", "authorized"],
    ["in_review", "in_review"],
    ["declined", "declined"],
    ["canceled", "canceled"],
  ]
  it.each(states)("%s is %s to the storefront", (state, status) =>
    expect(recordedStatus({ state, problem: null })).toBe(status),
  )

  it("is an error where the money differs", () => {
    expect(recordedStatus({ state: "authorized", problem: "amount_mismatch" })).toBe("error")
    expect(recordedStatus({ state: "authorized", problem: "currency_mismatch" })).toBe("error")
    expect(recordedStatus({ state: "authorized", problem: "payment_without_order" })).toBe("authorized")
  })
})

describe("the status of a payment whose customer came back", () => {
  const payment = {
    state: "pending" as const,
    problem: null,
    abandoned_at: null,
    returned_as: null,
    completed_at: null,
    order_id: null,
  }
  const paid = { ...payment, state: "authorized" as const }
  const now = new Date()

  it("is canceled as long as nothing was paid", () => {
    expect(statusAfterReturn({ ...payment, returned_as: "canceled" }, undefined)).toBe("canceled")
    expect(statusAfterReturn({ ...paid, returned_as: "canceled" }, undefined)).toBe("authorized")
  })

  it("is an error until the order exists", () => {
    expect(statusAfterReturn({ ...paid, returned_as: "error" }, undefined)).toBe("error")
    expect(statusAfterReturn({ ...paid, returned_as: "error" }, "order_1")).toBe("authorized")
    // The money was returned meanwhile.
    const voided = { ...paid, state: "canceled" as const, abandoned_at: now }
    expect(statusAfterReturn({ ...voided, returned_as: "error" }, undefined)).toBe("error")
  })

  it("is an error until an order that was there before has the payment", () => {
    const ofOrder = { ...paid, order_id: "order_1", returned_as: "error" }
    expect(statusAfterReturn(ofOrder, "order_1")).toBe("error")
    expect(statusAfterReturn({ ...ofOrder, completed_at: now }, "order_1")).toBe("authorized")
  })

  it("is canceled when the session was replaced, or the money returned before there was an order", () => {
    expect(statusAfterReturn({ ...paid, abandoned_at: now }, undefined)).toBe("canceled")
    const refunded = { ...payment, state: "refunded" as const }
    expect(statusAfterReturn(refunded, undefined)).toBe("canceled")
    expect(statusAfterReturn(refunded, "order_1")).toBe("authorized")
  })
})
