import type { Page } from "playwright-core"
import { inBrowser } from "./setup/browser"
import { ledger } from "./setup/gateway"
import { desktop } from "./setup/screens"
import { liveADay } from "./steps/day"
import { contractInBooks } from "./steps/subscriptions"
import { shownPayments } from "./steps/transactions"
import { logIn } from "./steps/dashboard"

/** How many orders a day brings. */
const ORDERS = 120

describe("A merchant's day", () => {
  inBrowser("ends with the screens and the gateway's books in agreement", theDay, desktop, 20 * 60_000)
})

async function theDay(page: Page) {
  await logIn(page)
  const { orders, filters, late, subscription } = await liveADay(page, ORDERS)

  const books = await ledger()
  const sum = (movements: { order_no: string; amount: string }[], order_no: string) =>
    movements
      .filter((each) => each.order_no === order_no)
      .reduce((total, { amount }) => total + Number(amount), 0)
      .toFixed(2)
  const shown = await shownPayments(page, filters, ORDERS)
  expect(shown.map(({ order_no }) => order_no).sort()).toEqual(orders.map(({ order_no }) => order_no).sort())
  for (const { order_no, captured, refunded } of shown)
    expect({ order_no, captured, refunded }).toEqual({
      order_no,
      captured: sum(books.captures, order_no),
      refunded: sum(books.refunds, order_no),
    })
  // Every order once, the whole amount at once, also of those that failed at first.
  const whole = orders.map(({ order_no }) => [order_no, 1])
  const times = (order_no: string) => books.captures.filter((each) => each.order_no === order_no).length
  expect(orders.map(({ order_no }) => [order_no, times(order_no)])).toEqual(whole)
  expect(books.payouts.at(-1)).toMatchObject({ payment_amount: "1500.00", status: "COMPLETED" })
  expect(books.transactions.find(({ order_no }) => order_no === late)).toMatchObject({
    state: "authorized",
  })
  expect((await contractInBooks(subscription)).contract).toMatchObject({ status: "Inactive", renewals: 1 })
}
