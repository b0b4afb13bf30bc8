import { ChangeActionType, Modules } from "@medusajs/framework/utils"
import { paidOrder, resolve } from "./watched-order"
import { describeFollowUp } from "../stores"

/**
 * A set of a bulk action adds the transactions of many orders at once. Medusa adds them to the totals of one version, so an order
 * that was changed a moment before is left out, and its server dies before it has noticed.
 */
describeFollowUp((shop) => {
  async function left() {
    const orders = shop.container.resolve(Modules.ORDER)
    const both = [await paidOrder(shop), await paidOrder(shop)] as const
    const [, { order_id }] = both
    const { id: order_change_id } = await orders.createOrderChange({ order_id, change_type: "credit_line" })
    const action = ChangeActionType.CREDIT_LINE_ADD
    await orders.addOrderAction({ order_id, order_change_id, action, version: 2, amount: 0 })
    await orders.confirmOrderChange(order_change_id)
    const transactions = []
    for (const order of both) {
      await order.admin.capture(order.payment_id)
      await resolve(shop)
      await order.is("recorded")
      const [own] = await orders.listOrderTransactions({ order_id: order.order_id })
      const { id, amount, currency_code, reference, reference_id } = own!
      await orders.deleteOrderTransactions([id])
      transactions.push({ order_id: order.order_id, amount, currency_code, reference, reference_id })
    }
    await orders.addOrderTransactions(transactions)
    await shop.sql("update mpgi_operation set state = 'applied' where order_no = ?", both[1].order_no)
    await shop.sql("update mpgi_operation set next_attempt_at = now() where order_no = ?", both[1].order_no)
    return both
  }

  describe("a transaction that its order's totals lack", () => {
    it("is counted once its server must have died", async () => {
      const [other, order] = await left()
      expect(await other.summary()).toMatchObject({ paid_total: 25 })
      expect(await order.summary()).toEqual({ paid_total: 0, refunded_total: 0, transaction_total: 0 })
      await resolve(shop)
      expect(await order.summary()).toMatchObject({ paid_total: 0 })
      await order.is("applied")
      await order.ageTransactions()
      await resolve(shop)
      await order.is("recorded")
      expect(await order.summary()).toEqual({ paid_total: 25, refunded_total: 0, transaction_total: 25 })
      expect(await order.medusa()).toMatchObject({ captures: [25], totals: [25] })
      expect(order.captures()).toEqual(["25.00"])
    })
  })

  describe("what an order's totals have too much", () => {
    it.each([
      { of: "paid", amount: 12.5 },
      { of: "refunded", amount: -7.35 },
    ])("is taken off what it shows as $of (hazard 23)", async ({ amount }) => {
      const orders = shop.container.resolve(Modules.ORDER)
      const order = await paidOrder(shop)
      const { order_id } = order
      await order.admin.capture(order.payment_id)
      const right = { paid_total: 25, refunded_total: 0, transaction_total: 25 }
      expect(await order.summary()).toEqual(right)
      const named = { reference: "capture", reference_id: "capt_of_a_crashed_server" }
      const [extra] = await orders.addOrderTransactions([
        { order_id, amount, currency_code: "usd", ...named },
      ])
      await shop.sql("update order_transaction set version = 0 where id = ?", extra!.id)
      await orders.deleteOrderTransactions([extra!.id])
      expect(await order.summary()).not.toEqual(right)
      await order.ageTransactions()
      await resolve(shop)
      await order.is("recorded")
      expect(await order.summary()).toEqual(right)
      expect(await order.medusa()).toMatchObject({ captures: [25], totals: [25] })
    })
  })

  describe("a payment that Medusa takes for captured in full", () => {
    it("is captured further where its rows are less (hazard 25)", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id, 10)
      await shop.sql("update payment set captured_at = now() where id = ?", order.payment_id)
      await resolve(shop)
      await order.is("recorded")
      await order.admin.capture(order.payment_id, 15)
      expect(order.captures()).toEqual(["10.00", "15.00"])
      expect(await order.medusa()).toMatchObject({ captures: [10, 15] })
    })
  })
})
