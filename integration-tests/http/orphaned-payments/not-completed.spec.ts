import { open } from "../../setup/browser"
import { CARDS, payAtGateway, placeOrder, rowsOf, startCheckout, until } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { orphanTools } from "./tools"
import { describePayments } from "../stores"

/** Payments of a cart that exists and cannot be completed, or that differ from the cart's amount. */
describePayments((shop) => {
  const { paidInSilence, sweep, later, openCase, cases, gateway, orders, payment } = orphanTools(shop)
  /** A cart without a shipping method cannot become an order. */
  const breakCart = (cart: string) =>
    shop.sql("update cart_shipping_method set deleted_at = now() where cart_id = ?", cart)
  const repairCart = (cart: string) =>
    shop.sql("update cart_shipping_method set deleted_at = null where cart_id = ?", cart)

  describe("a paid cart that cannot be completed", () => {
    it("is a case at once, tried again, and completed when it can be; the case closes automatically", async () => {
      const { cart, order_no } = await paidInSilence()
      await breakCart(cart)
      await later(order_no, "3 minutes")
      await sweep()
      expect(await openCase(order_no)).toMatchObject({
        kind: "payment_without_order",
        details: { reason: "cart_not_completed", failure: expect.any(String) },
      })
      expect(gateway(order_no)).toMatchObject({ state: "authorized" })
      await repairCart(cart)
      await later(order_no, "6 minutes")
      await sweep()
      expect(await orders(cart)).toHaveLength(1)
      expect(await cases(order_no)).toMatchObject([{ state: "closed", closed_by: "mpgi" }])
      expect(await payment(order_no)).toMatchObject({ problem: null, orphaned_at: null })
    })

    it("is voided after an hour, and then never completed on the voided payment", async () => {
      const { cart, session, order_no } = await paidInSilence()
      await breakCart(cart)
      await later(order_no, "3 minutes")
      await sweep()
      await later(order_no, "61 minutes")
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "canceled" })
      expect(await cases(order_no)).toMatchObject([{ state: "closed" }])
      await repairCart(cart)
      expect((await shop.shopper.complete(cart)).data.type).not.toBe("order")
      expect((await rowsOf(shop, session))[0]).toMatchObject({ abandoned_at: expect.any(Date) })
      expect(await orders(cart)).toEqual([])
    })
  })

  describe("a payment that differs from the request", () => {
    it.each([
      ["amount", "30.00", "amount_mismatch"],
      ["currency_code", "eur", "currency_mismatch"],
    ])("in %s: voided, never an order", async (column, value, problem) => {
      const { cart, order_no } = await paidInSilence()
      await shop.sql(`update mpgi_payment set ${column} = ? where order_no = ?`, value, order_no)
      await later(order_no, "3 minutes")
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "canceled" })
      expect(await orders(cart)).toEqual([])
      expect(await cases(order_no, "open")).toEqual([])
      expect((await payment(order_no)).problem).toMatch(new RegExp(`${problem}|orphan_voided`))
    })

    it("and captured: needs review, whatever the policy", async () => {
      const { order_no } = await paidInSilence("pp_mpgi_refunding")
      shop.sandbox.portal.capture({ order_no })
      await shop.sql("update mpgi_payment set amount = '30.00' where order_no = ?", order_no)
      await later(order_no, "3 minutes")
      await sweep()
      expect(await openCase(order_no)).toMatchObject({
        kind: "amount_mismatch",
        details: { amount: "30.00", at_gateway: "25.00", left: "for_a_person" },
      })
      expect(shop.sandbox.ledger.refunds(order_no)).toEqual([])
    })

    it("only in one wrong response: nothing is voided, and it is completed with the next one", async () => {
      const checkout = await startCheckout(shop)
      shop.sandbox.faults.add({ kind: "notification_loss", times: 10 })
      const back = (await payAtGateway(checkout)).forms[0]!.action
      shop.sandbox.faults.add({ kind: "wrong_amount", operation: "retrievalTrans", times: 1 })
      await open(back)
      expect(await orders(checkout.cart)).toEqual([])
      expect(gateway(checkout.order_no)).toMatchObject({ state: "authorized" })
      await later(checkout.order_no, "6 minutes")
      await sweep()
      expect(await orders(checkout.cart)).toHaveLength(1)
      expect(await cases(checkout.order_no, "open")).toEqual([])
    })
  })

  describe("a second transaction of one order, paid after the first was voided", () => {
    /** The order's payment is voided at the portal; then the same order number is paid once more. */
    const paidAgain = async (provider?: string) => {
      const { order_no, cart } = await placeOrder(shop, undefined, provider)
      shop.sandbox.portal.cancel({ order_no })
      await until("the void is recorded", async () => (await payment(order_no)).state === "canceled")
      const { gateway, options } = shop.container.resolve("mpgi").account(provider ?? PROVIDER)
      await gateway.authorise({
        order_no,
        amount: "25.00",
        currency: "USD",
        notify_url: `${shop.url}/hooks/mpgi/${options.id}`,
        card: CARDS.good,
        expiration_month: "12",
        expiration_year: "2099",
        security_code: "123",
      })
      return { order_no, cart }
    }
    const states = (order_no: string) =>
      shop.sandbox.ledger
        .transactions()
        .filter((each) => each.order_no === order_no)
        .map(({ state }) => state)

    it("is voided", async () => {
      const { order_no } = await paidAgain()
      await until("voided", () => Promise.resolve(states(order_no).every((state) => state === "canceled")))
      expect(states(order_no)).toEqual(["canceled", "canceled"])
    })

    it("is a case where the account keeps such payments", async () => {
      const { order_no } = await paidAgain("pp_mpgi_keeping")
      const kinds = async () => (await cases(order_no, "open")).map(({ kind }) => kind)
      await until("a case", async () => (await kinds()).includes("duplicate_transaction"))
      expect(states(order_no).sort()).toEqual(["authorized", "canceled"])
    })
  })

  describe("a second transaction of one order", () => {
    it("that took money is a case, until the gateway no longer reports it", async () => {
      const { cart, order_no } = await paidInSilence()
      const { gateway: client } = shop.container.resolve("mpgi").account("pp_mpgi_mpgi")
      const query = client.retrievalTrans.bind(client)
      const twice = jest.spyOn(client, "retrievalTrans").mockImplementation(async (which) => {
        const answer = await query(which)
        const add = (row: (typeof answer.orders_list)[number]) =>
          row.order_no === order_no
            ? [row, { ...row, transaction_id: "SECOND", payment_status: "3000" }]
            : [row]
        return {
          ...answer,
          replies: answer.replies.map((reply) => ({ ...reply, orders_list: reply.orders_list.flatMap(add) })),
        }
      })
      await later(order_no, "3 minutes")
      await sweep()
      twice.mockRestore()
      const transaction_id = "SECOND"
      const found = await openCase(order_no)
      expect(found).toMatchObject({
        kind: "duplicate_transaction",
        transaction_id,
        details: { left: "captured" },
      })
      expect(await orders(cart)).toHaveLength(1)
      await later(order_no)
      await sweep()
      expect(await cases(order_no)).toMatchObject([{ state: "closed", closed_by: "mpgi" }])
    })
  })
})
