import { compareTotals, type PaymentTotals } from "../compare"

const totals: PaymentTotals = {
  authorized: "91.91",
  captured: "91.91",
  captures: 2,
  refunded: "25.00",
  refunds: 1,
  canceled: false,
}

test("equal totals have no mismatch", () => {
  const { table, mismatches } = compareTotals(totals, { ...totals }, { ...totals })
  expect(mismatches).toEqual([])
  expect(table).toContain("captures             2         2         2")
})

test("each line with a different value is named", () => {
  const { mismatches } = compareTotals(totals, { ...totals, refunded: "0.00" }, { ...totals, canceled: true })
  expect(mismatches).toEqual(["refunded: 25.00 / 0.00 / 25.00", "canceled: false / false / true"])
})

test("a payment that the gateway does not have differs on every line", () => {
  expect(compareTotals(totals, totals, undefined).mismatches).toHaveLength(6)
})
