import { table, type Account } from "../compare"

const account: Account = {
  authorised: "91.91",
  captured: "91.91",
  captures: 2,
  refunded: "25.00",
  refunds: 1,
  cancelled: false,
}

test("three accounts that say the same have no difference", () => {
  const { text, differences } = table(account, { ...account }, { ...account })
  expect(differences).toEqual([])
  expect(text).toContain("captures             2         2         2")
})

test("each line on which one of them differs is named", () => {
  const { differences } = table(account, { ...account, refunded: "0.00" }, { ...account, cancelled: true })
  expect(differences).toEqual(["refunded: 25.00 / 0.00 / 25.00", "cancelled: false / false / true"])
})

test("a payment that the gateway does not know differs on every line", () => {
  expect(table(account, account, undefined).differences).toHaveLength(6)
})
