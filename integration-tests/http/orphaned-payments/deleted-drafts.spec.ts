import { open, submit } from "../../setup/browser"
import { orderChanges } from "../../setup/order-changes"
import { enterCard, until } from "../../setup/pay"
import { describePayments } from "../stores"
import { orphanTools } from "./tools"

/** A draft that was paid by a link and then deleted in the dashboard: Medusa deletes its payment without an event (hazard 29). */
describePayments((shop) => {
  const { admin, sweep, later, openCase, cases, gateway, payment } = orphanTools(shop)

  /** A draft order that was paid by a link; `settled`: for so long that nothing follows its payment any more. */
  const paidDraft = async ({ settled = true, provider_id = "pp_mpgi_mpgi" } = {}) => {
    const by = await admin()
    const order_id = await orderChanges(shop, by).draft({ collection: false, convert: false })
    const { data } = await by.post(`/mpgi/orders/${order_id}/payment-links`, { provider_id })
    const hosted = await submit(await submit(await open(data.payment_link.url)))
    await submit(await enterCard(hosted))
    const [{ order_no }] = (await shop.sql(
      "select order_no from mpgi_payment where order_id = ?",
      order_id,
    )) as [{ order_no: string }]
    const medusa = await until("Medusa's payment", async () => {
      const [row] = await shop.sql<{ id: string }>(
        "select id from payment where payment_session_id = (select payment_session_id from mpgi_payment where order_no = ?)",
        order_no,
      )
      return row
    })
    await shop.sandbox.notifications.idle()
    if (settled) {
      await later(order_no, "30 days")
      await shop.sql("update mpgi_payment set completed_at = now() where order_no = ?", order_no)
    }
    return {
      by,
      order_id,
      order_no,
      payment_id: medusa.id,
      remove: async () => expect((await by.remove(`/draft-orders/${order_id}`)).status).toBe(200),
    }
  }

  describe("a draft order that is deleted after it was paid", () => {
    it.each([true, false])("authorized: it is voided (followed no more: %s)", async (settled) => {
      const { order_no, payment_id, remove } = await paidDraft({ settled })
      await remove()
      // What hazard 29 is about: the provider was not called, and Medusa has no payment any more.
      const deleted = "select deleted_at from payment where id = ?"
      expect(await shop.sql(deleted, payment_id)).toEqual([{ deleted_at: expect.any(Date) }])
      expect(gateway(order_no)).toMatchObject({ state: "authorized" })
      if (!settled) await later(order_no, "10 minutes")
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "canceled" })
      expect(await cases(order_no, "open")).toEqual([])
    })

    it("authorized, where the account wants a case: it is one, and stays one", async () => {
      const { order_no, remove } = await paidDraft({ provider_id: "pp_mpgi_keeping" })
      await remove()
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "authorized" })
      const { id } = await openCase(order_no)
      await later(order_no)
      await sweep()
      expect(await openCase(order_no)).toMatchObject({ id, details: { reason: "order_deleted" } })
    })

    it.each([
      ["captured", "pp_mpgi_mpgi", undefined, "policy"],
      ["partially_captured", "pp_mpgi_mpgi", 10, "captured_in_part"],
    ])(
      "%s by %s: it is a case, which closes when the money is returned at the portal",
      async (state, provider_id, amount, left) => {
        const { by, order_no, payment_id, remove } = await paidDraft({ provider_id })
        expect((await by.capture(payment_id, amount)).status).toBe(200)
        await remove()
        await sweep()
        expect(await openCase(order_no)).toMatchObject({
          kind: "payment_without_order",
          details: { state, reason: "order_deleted", left },
        })
        expect(await payment(order_no)).toMatchObject({
          problem: "payment_without_order",
          completed_at: null,
        })
        shop.sandbox.portal.refund({ order_no })
        await shop.sandbox.notifications.idle()
        await later(order_no)
        await sweep()
        await until("closed", async () => (await cases(order_no, "open")).length === 0)
      },
    )

    it("captured, where the account wants a refund: it is refunded, once", async () => {
      const { by, order_no, payment_id, remove } = await paidDraft({ provider_id: "pp_mpgi_refunding" })
      await by.capture(payment_id)
      await remove()
      await Promise.all([sweep(), sweep()])
      await sweep()
      expect(shop.sandbox.ledger.refunds(order_no).map(({ amount }) => amount)).toEqual(["25.00"])
      expect(await cases(order_no, "open")).toEqual([])
    })

    it("captured and refunded in part: the rest is a case; refunded: nothing is left to do", async () => {
      const { by, order_no, payment_id, remove } = await paidDraft()
      await by.capture(payment_id)
      expect((await by.refund(payment_id, { amount: 10 })).status).toBe(200)
      const other = await paidDraft()
      await other.by.capture(other.payment_id)
      expect((await other.by.refund(other.payment_id, { amount: 25 })).status).toBe(200)
      await remove()
      await other.remove()
      await sweep()
      expect(await openCase(order_no)).toMatchObject({
        details: { state: "partially_refunded", reason: "order_deleted" },
      })
      expect(await cases(other.order_no)).toEqual([])
    })

    it("before its customer pays: what is paid then is voided", async () => {
      const by = await admin()
      const order_id = await orderChanges(shop, by).draft({ collection: false, convert: false })
      const { data } = await by.post(`/mpgi/orders/${order_id}/payment-links`)
      const hosted = await submit(await submit(await open(data.payment_link.url)))
      const [row] = await shop.sql<{ order_no: string }>(
        "select order_no from mpgi_payment where order_id = ?",
        order_id,
      )
      expect((await by.remove(`/draft-orders/${order_id}`)).status).toBe(200)
      await enterCard(hosted)
      await until("voided", async () => gateway(row!.order_no)?.state === "canceled")
    })

    it("is left alone while it is there", async () => {
      const { order_no } = await paidDraft()
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "authorized" })
      expect(await payment(order_no)).toMatchObject({ completed_at: expect.any(Date), problem: null })
    })
  })
})
