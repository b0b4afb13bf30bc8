import { describePayments } from "../stores"
import { orphanTools } from "./tools"

/** An order that was not paid as far as is known, while the gateway cannot be queried: its customer may have paid. */
describePayments((shop) => {
  const { admin, forgottenOrder, sweep, later, openCase, cases, gateway } = orphanTools(shop)
  /** Does something while no address may query the gateway. */
  const away = async (work: () => Promise<unknown>) => {
    shop.sandbox.allowIps([])
    try {
      await work()
    } finally {
      shop.sandbox.allowIps(["127.0.0.1", "::1"])
    }
  }

  describe("an unpaid order, while the gateway cannot be queried", () => {
    it.each(["pp_mpgi_keeping", "pp_mpgi_mpgi"])(
      "is neither canceled nor a case, and gets its payment as soon as it can (%s)",
      async (provider) => {
        const { order_no, order_id } = await forgottenOrder(provider)
        const order = async () => (await admin()).order(order_id)
        await away(() => sweep())
        expect(await order()).toMatchObject({ status: "pending" })
        expect(await cases(order_no)).toEqual([])
        // No longer than a claim lasts: what was not answered counts as no check.
        await later(order_no, "15 minutes")
        await sweep()
        expect(await order()).toMatchObject({ status: "pending", payment_status: "authorized" })
        expect(gateway(order_no)).toMatchObject({ state: "authorized" })
        expect(await cases(order_no, "open")).toEqual([])
      },
    )

    it("keeps its open case", async () => {
      const { order_no } = await forgottenOrder()
      shop.sandbox.portal.cancel({ order_no })
      await sweep()
      const { id } = await openCase(order_no)
      await later(order_no, "7 hours")
      await away(() => sweep())
      expect(await openCase(order_no)).toMatchObject({ id, kind: "order_unpaid" })
    })
  })
})
