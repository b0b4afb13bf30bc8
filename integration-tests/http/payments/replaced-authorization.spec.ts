import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant, type Merchant } from "../../setup/merchant"
import { orderChanges } from "../../setup/order-changes"
import { CARDS, payAndReturn, placeOrder, settled, until } from "../../setup/pay"
import { letTimePass } from "../../setup/time-passes"
import { describePayments } from "../stores"

/** An authorization whose collection Medusa has replaced, and that is still there, is voided and never captured: hazard 17. */
describePayments((shop) => {
  const start = async () => {
    const admin = await merchant(shop)
    return { admin, ...orderChanges(shop, admin) }
  }
  const state = (order_no: string) => shop.sandbox.ledger.transaction(order_no)?.state
  const captured = (order_no: string) => shop.sandbox.ledger.captures(order_no).map(({ amount }) => amount)
  const sweep = () => sweepWorkflow(shop.container).run()
  const casesOf = async (admin: Merchant, order_no: string) =>
    (await admin.get(`/mpgi/cases?order_no=${order_no}&state=open`)).data.cases as object[]
  const refuseVoids = () =>
    shop.sandbox.faults.add({ kind: "status", operation: "cancel", when: "before", status: 400, times: 100 })

  const ship = async (admin: Merchant, order_id: string) => {
    const { data } = await admin.get(`/orders/${order_id}?fields=id,*items`)
    const items = [{ id: data.order.items[0].id, quantity: 1 }]
    const made = await admin.post(`/orders/${order_id}/fulfillments?fields=id,*fulfillments`, { items })
    const [{ id }] = made.data.order.fulfillments
    expect((await admin.post(`/orders/${order_id}/fulfillments/${id}/shipments`, { items })).status).toBe(200)
  }

  /** An order of 25.00 USD that an edit has made 45.00, and whose first authorization the gateway did not void. */
  async function withFailedVoid(provider?: string) {
    const changes = await start()
    const { order_id, order_no } = await placeOrder(shop, CARDS.good, provider)
    await settled(shop)
    const payment_id = (await changes.admin.order(order_id)).payment.id as string
    refuseVoids()
    await changes.edit(order_id)
    await until("a case", async () => (await casesOf(changes.admin, order_no)).length > 0)
    expect(state(order_no)).toBe("authorized")
    return { ...changes, order_id, order_no, payment_id }
  }

  describe("an authorization that an edit has replaced, and whose void failed", () => {
    it("is never captured beside the payment of what the order owes now, and is voided as soon as possible", async () => {
      const provider = "pp_mpgi_whole"
      const { admin, order, order_id, order_no, payment_id, session } = await withFailedVoid(provider)
      expect(await casesOf(admin, order_no)).toMatchObject([
        { kind: "payment_without_order", details: { reason: "collection_replaced", order: order_id } },
      ])
      // The sweep requests the void again every now and then: as long as that is open, a user may not.
      const shown = await until("a payment that a user may void", async () => {
        const [first] = (await admin.get(`/mpgi/orders/${order_id}/payments`)).data.payments
        return first.allowed_actions.cancel ? first : undefined
      })
      expect(shown).toMatchObject({ problem: "collection_replaced", allowed_actions: { capture: null } })
      const payment = await session(order_id, undefined, provider)
      await payAndReturn(shop, payment)
      await ship(admin, order_id)
      await until("capture", async () => state(payment.order_no) === "captured")
      await letTimePass(shop, 61)
      await sweep()
      expect([captured(payment.order_no), captured(order_no)]).toEqual([["45.00"], []])
      expect(await admin.capture(payment_id)).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("payment link") },
      })
      const { bulk } = (await admin.post("/mpgi/bulk", { kind: "capture", order_nos: [order_no] })).data
      const { data } = await admin.get(`/mpgi/bulk/${bulk.id}/rows`)
      expect(data.rows).toMatchObject([{ state: "refused", reason: "nothing_left" }])

      shop.sandbox.faults.clear()
      await letTimePass(shop, 24 * 60)
      await shop.sql("update mpgi_case set opened_at = now() - interval '6 minutes', checked_at = null")
      await sweep()
      expect(state(order_no)).toBe("canceled")
      expect(await casesOf(admin, order_no)).toEqual([])
      expect((await order(order_id)).summary.pending_difference).toBe(0)
    })

    it("is found by the sweep where its server died before it was noticed, also in an account that captures nothing", async () => {
      const { order_id, order_no } = await withFailedVoid()
      shop.sandbox.faults.clear()
      await shop.sql("delete from mpgi_case where order_no = ?", order_no)
      await letTimePass(shop, 24 * 60)
      await shop.sql(
        "update mpgi_payment set problem = null, orphaned_at = null where order_no = ?",
        order_no,
      )
      await sweep()
      expect(state(order_no)).toBe("canceled")
      expect((await (await start()).order(order_id)).payment_collections).toMatchObject([
        { status: "canceled", payments: [{ canceled_at: expect.any(String) }] },
        { status: "not_paid", amount: 45 },
      ])
    })
  })

  describe("an authorization that was kept, and whose restoration came after another payment", () => {
    it("is voided", async () => {
      const { edit, session, setQuantity, order } = await start()
      const { order_id, order_no } = await placeOrder(shop)
      await edit(order_id, 2)
      await until("void", async () => state(order_no) === "canceled")
      const first = await session(order_id)
      await payAndReturn(shop, first)
      // The event of the next edit is lost: its server stops once the void was refused.
      await shop.sql(`create function test_stop() returns trigger language plpgsql as $$
        begin raise exception 'stopped'; end $$`)
      await shop.sql(`create trigger test_stop before update on payment for each row
        when (old.amount is distinct from new.amount) execute function test_stop()`)
      await setQuantity(order_id, 2, 1)
      const kept = () =>
        shop.sql("select 1 from mpgi_payment where kept_at is not null and order_no = ?", first.order_no)
      await until("the void is refused", async () => (await kept()).length > 0)
      const second = await session(order_id)
      await payAndReturn(shop, second)
      await shop.sql("drop trigger test_stop on payment")
      await shop.sql("drop function test_stop")
      await letTimePass(shop, 5)
      await sweep()
      expect([state(first.order_no), state(second.order_no)]).toEqual(["canceled", "authorized"])
      const { payment_collections } = await order(order_id)
      expect(payment_collections.map(({ status }: { status: string }) => status).sort()).toEqual([
        "authorized",
        "canceled",
        "canceled",
      ])
    })
  })

  describe("what is left of an authorization that was captured in part and then replaced", () => {
    it("is neither offered nor captured, also after a refund", async () => {
      const { admin, edit, order_id, order_no, payment_id } = await (async () => {
        const changes = await start()
        const placed = await placeOrder(shop)
        await settled(shop)
        const payment_id = (await changes.admin.order(placed.order_id)).payment.id as string
        return { ...changes, ...placed, payment_id }
      })()
      expect((await admin.capture(payment_id, 10)).status).toBe(200)
      await edit(order_id)
      const shown = async () => (await admin.get(`/mpgi/orders/${order_id}/payments`)).data.payments[0]
      await until("the notice", async () => (await shown()).problem === "collection_replaced")
      expect(await shown()).toMatchObject({ allowed_actions: { capture: null, refund: "10" } })
      expect((await admin.capture(payment_id, 15)).status).toBe(400)
      expect((await admin.refund(payment_id, { amount: 2 })).status).toBe(200)
      expect(await shown()).toMatchObject({ allowed_actions: { capture: null, refund: "8" } })
      expect((await admin.capture(payment_id, 15)).status).toBe(400)
      expect(captured(order_no)).toEqual(["10.00"])
    })
  })
})
