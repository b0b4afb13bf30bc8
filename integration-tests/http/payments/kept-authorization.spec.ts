import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant } from "../../setup/merchant"
import { orderChanges } from "../../setup/order-changes"
import { payAndReturn, placeOrder, until } from "../../setup/pay"
import { letTimePass } from "../../setup/time-passes"
import { describePayments } from "../stores"

/** An authorization that covers an edited order is not voided: hazard 17. */
describePayments((shop) => {
  const start = async () => {
    const admin = await merchant(shop)
    return { admin, ...orderChanges(shop, admin) }
  }
  /** The database refuses to restore a collection, as if the server stopped there. A sequence is not rolled back. */
  const stopRestoring = async () => {
    await shop.sql("create sequence test_stops start 1")
    await shop.sql(`create function test_stop() returns trigger language plpgsql as $$
      begin perform nextval('test_stops'); raise exception 'stopped'; end $$`)
    await shop.sql(`create trigger test_stop before update on payment_collection for each row
      when (old.status = 'canceled' and new.status = 'authorized') execute function test_stop()`)
    return {
      happened: async () => (await shop.sql("select 1 from test_stops where is_called")).length > 0,
      async remove() {
        await shop.sql("drop trigger test_stop on payment_collection")
        await shop.sql("drop function test_stop")
        await shop.sql("drop sequence test_stops")
      },
    }
  }

  /** A placed order that an edit doubled, whose authorization Medusa has voided, and which is authorized again: 65.00 USD. */
  async function withNewAuthorization({ admin, edit }: Awaited<ReturnType<typeof start>>) {
    const { order_id, order_no } = await placeOrder(shop)
    await edit(order_id, 2)
    await until("void", async () => shop.sandbox.ledger.transaction(order_no)?.state === "canceled")
    const payment = await orderChanges(shop, admin).session(order_id)
    await payAndReturn(shop, payment)
    return { order_id, payment }
  }

  type Started = Awaited<ReturnType<typeof start>>
  const authorizedOf = async (order: Started["order"], order_id: string) => {
    const { payment_collections } = await order(order_id)
    return payment_collections.find(({ status }: { status: string }) => status === "authorized")
  }

  describe("an authorization that covers an edited order", () => {
    it("is kept, and no more is captured than the order owes", async () => {
      const merchant = await start()
      const { admin, order, setQuantity } = merchant
      const { order_id, payment } = await withNewAuthorization(merchant)
      await setQuantity(order_id, 2, 1)
      const kept = await until("the collection is restored", () => authorizedOf(order, order_id))
      expect(shop.sandbox.ledger.transaction(payment.order_no)).toMatchObject({ state: "authorized" })
      expect(kept).toMatchObject({ amount: 45, payments: [{ amount: 45, canceled_at: null }] })
      const { payment_collections } = await order(order_id)
      expect(payment_collections.map(({ status }: { status: string }) => status).sort()).toEqual([
        "authorized",
        "canceled",
      ])
      expect((await admin.capture(kept.payments[0].id)).status).toBe(200)
      expect(shop.sandbox.ledger.captures(payment.order_no)).toMatchObject([{ amount: "45.00" }])
      expect(await order(order_id)).toMatchObject({ summary: { pending_difference: 0 } })
    })

    it("is kept as far as it is left after a partial capture", async () => {
      const merchant = await start()
      const { admin, order, setQuantity } = merchant
      const { order_id, payment } = await withNewAuthorization(merchant)
      const authorized = () => authorizedOf(order, order_id)
      const { id } = (await authorized()).payments[0]
      expect((await admin.capture(id, 30)).status).toBe(200)
      const notice = async () => (await admin.get(`/mpgi/orders/${order_id}/payments`)).data.pending_change
      await admin.post("/order-edits", { order_id })
      expect(await notice()).toMatchObject({
        outstanding: "35.00",
        authorized: "35.00",
        voids_authorization: false,
      })
      await admin.remove(`/order-edits/${order_id}`)
      await setQuantity(order_id, 2, 1)
      const kept = await until("the collection is restored", authorized)
      expect(kept).toMatchObject({ amount: 45, payments: [{ amount: 45, canceled_at: null }] })
      expect((await admin.get(`/mpgi/orders/${order_id}/payment-links`)).data.outstanding).toBe("0")
      expect((await admin.capture(id, 15)).status).toBe(200)
      expect(shop.sandbox.ledger.captures(payment.order_no)).toMatchObject([
        { amount: "30.00" },
        { amount: "15.00" },
      ])
      expect(await order(order_id)).toMatchObject({ summary: { pending_difference: 0 } })
    })

    it("is offered up to what Medusa captures, and a bulk capture that did nothing is not reported as done", async () => {
      const merchant = await start()
      const { admin, order, setQuantity } = merchant
      const { order_id, payment } = await withNewAuthorization(merchant)
      await setQuantity(order_id, 2, 1)
      const kept = await until("the collection is restored", () => authorizedOf(order, order_id))
      const { order_no } = payment
      const shown = async () =>
        (await admin.get(`/mpgi/orders/${order_id}/payments`)).data.payments.find(
          (each: { order_no: string }) => each.order_no === order_no,
        )
      expect(await shown()).toMatchObject({ amount: "65.00", allowed_actions: { capture: "45" } })
      const { bulk } = (await admin.post("/mpgi/bulk", { kind: "capture", order_nos: [order_no] })).data
      const rows = async () => (await admin.get(`/mpgi/bulk/${bulk.id}/rows`)).data.rows
      expect(await rows()).toMatchObject([{ state: "queued", amount: "45" }])
      expect((await admin.capture(kept.payments[0].id, 45)).status).toBe(200)
      expect(await shown()).toMatchObject({ allowed_actions: { capture: null, refund: "45" } })
      await admin.post(`/mpgi/bulk/${bulk.id}/run`)
      const ended = await until("the end of the bulk", async () => {
        const [row] = await rows()
        return ["succeeded", "refused", "failed"].includes(row.state) ? row : undefined
      })
      expect(ended).toMatchObject({ state: "refused", reason: expect.stringContaining("Nothing is left") })
      expect(shop.sandbox.ledger.captures(order_no)).toMatchObject([{ amount: "45.00" }])
    })

    it("is kept although the server stops before the collection is restored", async () => {
      const merchant = await start()
      const { admin, order, setQuantity } = merchant
      const { order_id, payment } = await withNewAuthorization(merchant)
      const stopped = await stopRestoring()
      await setQuantity(order_id, 2, 1)
      await until("the restoration was stopped", stopped.happened)
      const statuses = async () => {
        const { payment_collections } = await order(order_id)
        return payment_collections.map(({ status }: { status: string }) => status).sort()
      }
      expect(await statuses()).not.toContain("authorized")
      await stopped.remove()
      await letTimePass(shop, 5)
      await sweepWorkflow(shop.container).run()
      expect(await statuses()).toEqual(["authorized", "canceled"])
      expect(shop.sandbox.ledger.transaction(payment.order_no)).toMatchObject({ state: "authorized" })
      expect((await admin.get(`/mpgi/orders/${order_id}/payment-links`)).data.outstanding).toBe("0")
    })
  })
})
