import { merchant } from "../../setup/merchant"
import { payAndReturn, settled, startCheckout, until } from "../../setup/pay"
import { installmentPlan, saveSettings } from "../../setup/settings"
import { describeCheckout } from "../stores"

/** Installment plans of the gateway that charge the shopper more than was requested. The account accepts ten percent. */
describeCheckout((shop) => {
  const payIn = async (plan: string) => {
    await saveSettings(shop, { installments: [installmentPlan(3, plan)] })
    const checkout = await startCheckout(shop, { installments: 3, installments_id: plan })
    return { checkout, back: await payAndReturn(shop, checkout) }
  }
  const cases = async (order_no: string) =>
    (await (await merchant(shop)).get(`/mpgi/cases?order_no=${order_no}`)).data.cases as object[]

  describe("installments with interest", () => {
    it("within the limit become an order, whose captures and refunds are in the requested amount", async () => {
      const { checkout, back } = await payIn("INTEREST-10")
      expect(back.status).toBe("authorized")
      const admin = await merchant(shop)
      const order_id = back.order_id as string
      const { payment } = await admin.order(order_id)
      expect(payment.amount).toBe(25)
      const shown = async () => (await admin.get(`/mpgi/orders/${order_id}/payments`)).data.payments[0]
      expect(await shown()).toMatchObject({ amount: "25.00", gateway_amount: "27.50", problem: null })
      expect((await admin.capture(payment.id)).status).toBe(200)
      expect((await admin.refund(payment.id, { amount: 5 })).status).toBe(200)
      await settled(shop)
      const refreshed = await admin.post(`/mpgi/payments/${checkout.order_no}/refresh`)
      expect(refreshed.status).toBe(200)
      expect(await shown()).toMatchObject({ state: "partially_refunded", problem: null })
      expect(await cases(checkout.order_no)).toEqual([])
    })

    it("beyond the limit make no order, and nothing is voided: a user decides", async () => {
      const { checkout, back } = await payIn("INTEREST-20")
      expect(back.status).toBe("error")
      await until("the case", async () => (await cases(checkout.order_no)).length === 1)
      await settled(shop)
      expect(await cases(checkout.order_no)).toMatchObject([
        {
          kind: "amount_mismatch",
          state: "open",
          details: { reason: "installment_interest", at_gateway: "30.00", amount: "25.00" },
        },
      ])
      expect(shop.sandbox.ledger.transaction(checkout.order_no)).toMatchObject({ state: "authorized" })
    })
  })
})
