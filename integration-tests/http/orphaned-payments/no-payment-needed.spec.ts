import { completeCartWorkflow, createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { submit } from "../../setup/browser"
import { enterCard, forgetAuthorization, openHostedPage, startCheckout, until } from "../../setup/pay"
import { orphanTools } from "./tools"
import { describePayments } from "../stores"

/** Orders that are not paid and need not be, now or at all: hazards 19 and 20. */
describePayments((shop) => {
  const { admin, paidInSilence, sweep, later, cases, gateway } = orphanTools(shop)

  describe("an order that needs no payment now", () => {
    const old = (order_id: string) =>
      shop.sql(`update "order" set created_at = now() - interval '2 hours' where id = ?`, order_id)
    const statusOf = async (order_id: string) =>
      (await (await admin()).get(`/orders/${order_id}`)).data.order.status
    /** The shopper was at the gateway's page before store credit paid for everything. */
    const credited = async (provider: string) => {
      const checkout = await startCheckout(shop, undefined, provider)
      const hosted = await openHostedPage(checkout)
      const named = { reference: "gift_card", reference_id: "1", metadata: {} }
      const credit = { cart_id: checkout.cart, amount: 25, ...named }
      await createCartCreditLinesWorkflow(shop.container).run({ input: [credit] })
      const { data } = await shop.shopper.complete(checkout.cart)
      expect(data).toMatchObject({ type: "order", order: { total: 0 } })
      return { ...checkout, hosted, order_id: data.order.id as string }
    }

    it.each(["pp_mpgi_mpgi", "pp_mpgi_keeping"])(
      "because nothing is outstanding: with %s it is neither a case nor canceled (hazard 19)",
      async (provider) => {
        const { order_id, order_no } = await credited(provider)
        await old(order_id)
        await later(order_no)
        await sweep()
        expect(await statusOf(order_id)).toBe("pending")
        expect(await cases(order_no)).toEqual([])
      },
    )

    it("because nothing is outstanding: what is paid all the same is voided (hazard 19)", async () => {
      const { order_id, order_no, hosted } = await credited("pp_mpgi_mpgi")
      await submit(await enterCard(hosted))
      await until("voided", async () => gateway(order_no)?.state === "canceled")
      const { data } = await (await admin()).get(`/orders/${order_id}?fields=*payment_collections.payments`)
      expect(data.order.payment_collections[0]?.payments ?? []).toEqual([])
    })

    it("because another payment is authorized later: it is not canceled (hazard 20)", async () => {
      const { cart, session, order_no } = await paidInSilence("pp_mpgi_keeping")
      const { result } = await completeCartWorkflow(shop.container).run({ input: { id: cart } })
      await forgetAuthorization(shop, session)
      shop.sandbox.portal.cancel({ order_no })
      const pending = "update mpgi_payment set state = 'pending', completed_at = null where order_no = ?"
      await shop.sql(pending, order_no)
      const deferred = "status = 'pending_authorization', provider_id = 'pp_system_default'"
      await shop.sql(`update payment_session set ${deferred} where id = ?`, session)
      await old(result.id)
      await later(order_no)
      await sweep()
      expect(await statusOf(result.id)).toBe("pending")
      expect(await cases(order_no)).toEqual([])
    })
  })
})
