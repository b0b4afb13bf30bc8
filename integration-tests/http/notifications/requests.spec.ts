import { cancelPayment, reviewPayment } from "medusa-payment-mpgi/workflows"
import { paidOrder } from "../journal/watched-order"
import { CARDS, orderOf, payAtGateway, placeOrder, settled, startCheckout, until } from "../../setup/pay"
import { submit } from "../../setup/browser"
import { describePayments } from "../stores"

/** How many requests it takes: the manual counts them. */
describePayments((shop) => {
  const logged = (order_no: string) => {
    const { transaction_id = "" } = shop.sandbox.ledger.transaction(order_no) ?? {}
    return shop.sandbox
      .requests()
      .filter(({ orders }) => orders.includes(order_no) || orders.includes(transaction_id))
  }
  const about = (order_no: string) => logged(order_no).map(({ operation }) => operation)
  const reported = (order_no: string) =>
    shop.sql<{ state: string }>(
      "select state from mpgi_notification where order_no = ? order by received_at",
      order_no,
    )
  /** The requests that something takes, its notifications included. */
  const during = async (order_no: string, work: () => Promise<unknown>) => {
    await settled(shop)
    const before = about(order_no).length
    await work()
    await settled(shop)
    expect((await reported(order_no)).every(({ state }) => state === "applied")).toBe(true)
    return about(order_no).slice(before)
  }

  describe("requests", () => {
    it("of a checkout are two: the notification and the return share a query", async () => {
      const checkout = await startCheckout(shop)
      const paid = await payAtGateway(checkout)
      await Promise.all([submit(paid), orderOf(shop, checkout.cart)])
      await settled(shop)
      const [start, ...queries] = logged(checkout.order_no)
      expect(start?.operation).toBe("checkout")
      expect(new Set(queries.map(({ operation }) => operation))).toEqual(new Set(["retrievalTrans"]))
      // What a query showed counts for five seconds. Only a machine that takes longer for all of this needs another.
      const tooSoon = queries.filter(({ at }, i) => i > 0 && at - queries[i - 1]!.at < 5_000)
      expect(tooSoon).toEqual([])
    })

    it("of a capture are two, of a refund three: their own notifications take none", async () => {
      const { admin, order_no, payment_id } = await paidOrder(shop)
      expect(await during(order_no, () => admin.capture(payment_id))).toEqual(["retrievalTrans", "capture"])
      expect(await during(order_no, () => admin.refund(payment_id, { amount: 5 }))).toEqual([
        "retrievalTrans",
        "retrievalRefund",
        "refund",
      ])
    })

    it("of a decision about a review are two", async () => {
      const { order_no } = await placeOrder(shop, CARDS.review)
      const review = () => reviewPayment({ order_no, accept: true, by: "user_reviewer" }, shop.container)
      expect(await during(order_no, review)).toEqual(["retrievalTrans", "review"])
    })

    it("of a void are two, although its notification comes before its reply", async () => {
      const { order_no } = await placeOrder(shop)
      const hold = shop.sandbox.faults.add({ kind: "hold", operation: "cancel", match: { order_no } })
      const before = (await reported(order_no)).length
      const work = async () => {
        const canceled = cancelPayment(order_no, shop.container)
        await until("its notification", async () => (await reported(order_no)).length > before)
        shop.sandbox.faults.remove(hold.id)
        await canceled
      }
      expect(await during(order_no, work)).toEqual(["retrievalTrans", "cancel"])
    })

    it("what the portal does after an own operation is queried all the same", async () => {
      const { admin, order_no, order_id, payment_id } = await paidOrder(shop)
      await during(order_no, () => admin.capture(payment_id))
      const { portal } = shop.sandbox
      const sent = await during(order_no, () => Promise.resolve(portal.refund({ order_no, amount: "5.00" })))
      expect(sent).toContain("retrievalTrans")
      const { payment } = await admin.order(order_id)
      expect(payment.refunds).toMatchObject([{ amount: 5 }])
    })
  })
})
