import { Modules } from "@medusajs/framework/utils"
import { until } from "../../setup/pay"
import { holdRetries, paidOrder, resolve } from "./watched-order"
import { describePayments } from "../stores"

/** Without a retry: the resolver alone syncs Medusa with the gateway, or settles the operation as not applied. */
describePayments((shop) => {
  describe("a lost response", () => {
    it("of a capture: within seconds Medusa has it, and the gateway has it once", async () => {
      const order = await paidOrder(shop)
      const held = holdRetries(shop)
      const lost = await order.lose("capture", () => order.admin.capture(order.payment_id, 10))
      expect(lost).toMatchObject({ status: 400, data: { message: expect.stringContaining("whether this") } })
      expect(await order.medusa()).toMatchObject({ captures: [], totals: [] })

      held.mockRestore()
      shop.container.resolve("mpgi").retryScheduler.schedule(await order.last())
      await order.is("recorded")
      expect(await order.medusa()).toEqual({
        payment_status: "partially_captured",
        captures: [10],
        refunds: [],
        totals: [10],
      })
      expect(order.captures()).toEqual(["10.00"])
      expect(order.sent("capture")).toBe(1)
      const [row] = await shop.sql("select created_by from capture where payment_id = ?", order.payment_id)
      expect(row).toMatchObject({ created_by: expect.not.stringContaining("mpgi") })
    })

    it("that was found: a retry of it is refused once, and sends nothing", async () => {
      const order = await paidOrder(shop)
      await order.lose("capture", () => order.admin.capture(order.payment_id, 10))
      await order.is("recorded")
      const retry = await order.admin.capture(order.payment_id, 10)
      expect(retry).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("found applied") },
      })
      expect(order.captures()).toEqual(["10.00"])
      expect(await order.medusa()).toMatchObject({ captures: [10] })
      expect((await order.admin.capture(order.payment_id, 10)).status).toBe(200)
      expect(order.captures()).toEqual(["10.00", "10.00"])
    })

    it("of the capture of everything: the order is captured", async () => {
      const order = await paidOrder(shop)
      await order.lose("capture", () => order.admin.capture(order.payment_id))
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({ payment_status: "captured", captures: [25], totals: [25] })
      expect(order.captures()).toEqual(["25.00"])
    })

    it("of a refund: within seconds Medusa has it with its note, and the gateway has it once", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id)
      const refund = { amount: 5, note: "Broken handle" }
      await order.lose("refund", () => order.admin.refund(order.payment_id, refund))
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({
        payment_status: "partially_refunded",
        refunds: [5],
        totals: [25, -5],
      })
      expect((await order.admin.order(order.order_id)).payment.refunds).toMatchObject([
        { note: "Broken handle", created_by: expect.not.stringContaining("mpgi") },
      ])
      expect(order.refunds()).toEqual(["5.00"])
      const retry = await order.admin.refund(order.payment_id, refund)
      expect(retry.status).toBe(400)
      expect(order.refunds()).toEqual(["5.00"])
    })

    it("of a cancel: Medusa's payment is canceled too", async () => {
      const order = await paidOrder(shop)
      await order.lose("cancel", () => order.admin.post(`/orders/${order.order_id}/cancel`))
      const [lost] = await order.operations()
      await until("recorded", async () =>
        (await order.operations()).some(({ id, state }) => id === lost!.id && state === "recorded"),
      )
      const { payment, status } = await order.admin.order(order.order_id)
      expect([status, Boolean(payment.canceled_at)]).toEqual(["canceled", true])
      expect(order.sent("cancel")).toBe(1)
    })

    it("of what never arrived: not applied after two spaced queries, and then it can be captured, once", async () => {
      const order = await paidOrder(shop)
      const held = holdRetries(shop)
      shop.sandbox.faults.add({ kind: "reset", operation: "capture", when: "before" })
      expect((await order.admin.capture(order.payment_id, 10)).status).toBe(400)
      await resolve(shop)
      expect(await order.operations()).toMatchObject([{ state: "unknown", attempts: 1 }])
      await resolve(shop)
      held.mockRestore()
      expect(await order.operations()).toMatchObject([{ state: "not_applied" }])
      expect(await order.medusa()).toMatchObject({ captures: [], totals: [] })

      expect((await order.admin.capture(order.payment_id, 10)).status).toBe(200)
      expect(order.captures()).toEqual(["10.00"])
      expect(order.sent("capture")).toBe(2)
    })
  })

  describe("a server that crashed", () => {
    /** As a kill leaves it: Medusa's row exists, what should have followed it does not, both it and `sent` are long ago. */
    const crashed = async (medusa_ref: string) => {
      const orders = shop.container.resolve(Modules.ORDER)
      // By Medusa's own method: the totals have never counted it, either.
      const written = await orders.listOrderTransactions({ reference_id: medusa_ref })
      await orders.deleteOrderTransactions(written.map(({ id }) => id))
      const long = "now() - interval '1 hour'"
      await shop.sql(
        `update mpgi_operation set state = 'sent', sent_at = ${long}, settled_at = null where medusa_ref = ?`,
        medusa_ref,
      )
      await shop.sql(`update capture set created_at = ${long} - interval '1 second' where id = ?`, medusa_ref)
    }

    it("after the gateway captured: Medusa's order gets its totals, without another capture", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id, 10)
      await crashed((await order.last()).medusa_ref)
      await resolve(shop)
      expect(await order.last()).toMatchObject({ state: "recorded" })
      expect(await order.medusa()).toMatchObject({ captures: [10], totals: [10] })
      expect(await order.summary()).toMatchObject({ paid_total: 10 })
      expect(order.captures()).toEqual(["10.00"])
    })

    it("after everything was captured and the payment was marked: the order's transaction is added", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id)
      await crashed((await order.last()).medusa_ref)
      await resolve(shop)
      expect(await order.medusa()).toMatchObject({ payment_status: "captured", captures: [25], totals: [25] })
      expect(order.captures()).toEqual(["25.00"])
    })

    it("before the gateway captured: Medusa's row is deleted, and the capture can be made", async () => {
      const order = await paidOrder(shop)
      shop.sandbox.faults.add({ kind: "reset", operation: "capture", when: "before" })
      await order.admin.capture(order.payment_id)
      const { id } = await order.last()
      await shop.sql(
        `insert into capture (id, amount, raw_amount, payment_id) values ('capt_left', 25, '{"value":"25"}', ?)`,
        order.payment_id,
      )
      await shop.sql("update mpgi_operation set medusa_ref = 'capt_left' where id = ?", id)
      await resolve(shop)
      await resolve(shop)
      // At once: Medusa would refuse another capture as long as the row is there.
      expect(await order.medusa()).toMatchObject({ captures: [] })
      expect((await order.admin.capture(order.payment_id)).status).toBe(200)
      expect(order.captures()).toEqual(["25.00"])
    })
  })
})
