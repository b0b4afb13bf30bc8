import { startShopProcess, type ShopProcess } from "../setup/shop-process"
import { betweenPaymentAndReturn } from "./kill/between-payment-and-return"
import { duringCapture } from "./kill/during-capture"
import { foundByTheSweep } from "./kill/found-by-the-sweep"
import type { Caught } from "./kill/point"
import { ordersOf } from "./kill/steps"

// In this order: the shoppers return before the sweep runs, and the points at the end hold locks on tables.
const points = [...betweenPaymentAndReturn, ...duringCapture, ...foundByTheSweep]

/**
 * Kills Medusa's process once, with a shopper or a merchant at every critical point, and starts it again. Its database
 * and the gateway keep running.
 */
describe("a server that is killed", () => {
  let shop: ShopProcess
  const caught = new Map<string, Caught>()

  beforeAll(async () => {
    // A process that waits for the gateway longer than this counts as crashed. Long enough to be killed while it waits.
    shop = await startShopProcess({ timeoutMs: 20_000 })
    for (const { name, prepare } of points) caught.set(name, await prepare(shop))
    for (const { strike } of caught.values()) await strike?.()
    await shop.kill()
    for (const { meanwhile } of caught.values()) await meanwhile?.()
    await shop.restart()
  })
  afterAll(() => shop?.close())

  it.each(points.map(({ name }) => name))(
    "%s: one order, and Medusa's totals are the gateway's",
    async (name) => {
      const { checkout, recover } = caught.get(name)!
      await recover()

      const [order, ...more] = await ordersOf(shop, checkout.cart)
      expect(more).toEqual([])
      const { payment_status, payment } = await shop.merchant.order(order!.order_id)
      const { data } = await shop.merchant.get(`/orders/${order!.order_id}?fields=id,summary`)
      const transaction = shop.sandbox.ledger.transaction(checkout.order_no)!
      const total = (movements: { amount: number }[]) =>
        movements.reduce((sum, { amount }) => sum + amount, 0).toFixed(2)
      expect({
        status: payment_status,
        amount: total([payment]),
        captured: total(payment.captures),
        refunded: total(payment.refunds),
        paid: data.order.summary.paid_total.toFixed(2),
      }).toEqual({
        status: statusOf(transaction.state),
        amount: transaction.amount,
        captured: transaction.captured,
        refunded: transaction.refunded,
        paid: transaction.captured,
      })
      expect(payment.data).toEqual({
        order_no: checkout.order_no,
        transaction_id: transaction.transaction_id,
      })
    },
  )

  it("leaves no other order, and nothing open", async () => {
    expect(await shop.sql('select id from "order"')).toHaveLength(points.length)
    expect(
      await shop.sql("select id from mpgi_operation where state not in ('recorded', 'not_applied')"),
    ).toEqual([])
    expect(await shop.sql("select id from mpgi_notification where state <> 'applied'")).toEqual([])
  })
})

function statusOf(state: string): string {
  return state === "authorized" ? "authorized" : state
}
