import { merchant } from "../../setup/merchant"
import { CARDS, placeOrder, sentTo, settled, until } from "../../setup/pay"
import { due, holdRetries, LAG_MS } from "../journal/watched-order"
import { describePayments } from "../stores"

/** Capture, refund and cancel by the admin: hazards 1, 2, 5, 6, 14, 15. */
describePayments((shop) => {
  const paid = async (card?: string) => {
    const placed = await placeOrder(shop, card)
    // The query after its notification must not take a fault that is meant for another.
    await settled(shop)
    const admin = await merchant(shop)
    const { payment } = await admin.order(placed.order_id)
    const { transaction_id } = shop.sandbox.ledger.transaction(placed.order_no)!
    return { ...placed, admin, payment_id: payment.id as string, transaction_id }
  }
  const amounts = (movements: { amount: string }[]) => movements.map(({ amount }) => amount)
  const operations = (order_no: string) =>
    shop.sql<Record<string, unknown>>(
      "select * from mpgi_operation where order_no = ? order by created_at",
      order_no,
    )

  describe("capture", () => {
    it("in parts reaches the gateway with each part's amount (hazards 1, 14)", async () => {
      const { admin, order_id, order_no, payment_id } = await paid()
      expect((await admin.capture(payment_id, 10)).status).toBe(200)
      expect(await admin.order(order_id)).toMatchObject({ payment_status: "partially_captured" })
      expect((await admin.capture(payment_id, 14.99)).status).toBe(200)
      expect((await admin.capture(payment_id)).status).toBe(400)
      expect((await admin.capture(payment_id, 0.01)).status).toBe(200)
      expect(amounts(shop.sandbox.ledger.captures(order_no))).toEqual(["10.00", "14.99", "0.01"])
      const { payment } = await admin.order(order_id)
      expect(payment.captures.map(({ amount }: { amount: number }) => amount)).toEqual([10, 14.99, 0.01])
    })

    it("keeps the gateway's ids in payment.data (hazard 6)", async () => {
      const { admin, order_id, order_no, payment_id, transaction_id } = await paid()
      await admin.capture(payment_id, 10)
      await admin.refund(payment_id, { amount: 1 })
      expect((await admin.order(order_id)).payment.data).toEqual({ order_no, transaction_id })
    })

    it("whose response is lost is queried at once, not sent again", async () => {
      const { admin, order_no, payment_id, transaction_id } = await paid()
      shop.sandbox.faults.add({ kind: "reset", operation: "capture" })
      expect((await admin.capture(payment_id)).status).toBe(200)
      expect(sentTo(shop, "capture", transaction_id)).toBe(1)
      expect(amounts(shop.sandbox.ledger.captures(order_no))).toEqual(["25.00"])
    })

    it("that was applied and forgotten by Medusa succeeds on the retry without being sent (hazard 2)", async () => {
      const { admin, order_id, order_no, payment_id, transaction_id } = await paid()
      const held = holdRetries(shop)
      shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no } })
      // Older than the lag, so that the query before the operation still sees the payment.
      shop.sandbox.clock.advance(2 * LAG_MS)
      shop.sandbox.faults.add({ kind: "reset", operation: "capture" })
      shop.sandbox.faults.add({ kind: "query_lag", operation: "retrievalTrans", delayMs: LAG_MS, times: 2 })
      const lost = await admin.capture(payment_id, 10)
      expect(lost).toMatchObject({ status: 400, data: { message: expect.stringContaining("whether this") } })
      expect(await operations(order_no)).toMatchObject([{ state: "unknown", amount: "10.00" }])
      expect(await shop.sql("select id from capture where payment_id = ?", payment_id)).toEqual([])

      expect((await admin.capture(payment_id, 10)).status).toBe(200)
      held.mockRestore()
      expect(sentTo(shop, "capture", transaction_id)).toBe(1)
      expect(amounts(shop.sandbox.ledger.captures(order_no))).toEqual(["10.00"])
      expect((await admin.order(order_id)).payment.captures).toHaveLength(1)
    })

    it("that never arrived is sent again only after two spaced queries that do not find it", async () => {
      const { admin, order_no, payment_id, transaction_id } = await paid()
      shop.sandbox.faults.add({ kind: "reset", operation: "capture", when: "before" })
      expect((await admin.capture(payment_id)).status).toBe(400)
      expect((await admin.capture(payment_id)).status).toBe(400)
      await due(shop)
      expect((await admin.capture(payment_id)).status).toBe(400)
      // The job may be at it in the meantime.
      await until("a capture", async () => {
        await due(shop)
        return (await admin.capture(payment_id)).status === 200
      })
      expect(sentTo(shop, "capture", transaction_id)).toBe(2)
      expect(amounts(shop.sandbox.ledger.captures(order_no))).toEqual(["25.00"])
      expect(await operations(order_no)).toMatchObject([{ state: "not_applied" }, { state: "applied" }])
    })

    it("whose response is lost between two partial states stays unconfirmed rather than being sent again", async () => {
      const { admin, order_no, payment_id, transaction_id } = await paid()
      await admin.capture(payment_id, 10)
      shop.sandbox.faults.add({ kind: "reset", operation: "capture" })
      expect((await admin.capture(payment_id, 5)).status).toBe(400)
      for (let tries = 0; tries < 3; tries++) {
        await due(shop)
        expect((await admin.capture(payment_id, 5)).status).toBe(400)
      }
      expect(sentTo(shop, "capture", transaction_id)).toBe(2)
      expect(amounts(shop.sandbox.ledger.captures(order_no))).toEqual(["10.00", "5.00"])
      expect((await operations(order_no)).at(-1)).toMatchObject({ state: "unknown", amount: "5.00" })
    })

    it("by two at once moves each amount at most once, and Medusa and gateway agree (hazard 15)", async () => {
      const { admin, order_id, order_no, payment_id } = await paid()
      const answers = await Promise.all([10, 10, 10].map((amount) => admin.capture(payment_id, amount)))
      const taken = answers.filter(({ status }) => status === 200).length
      expect(taken).toBeGreaterThan(0)
      expect(shop.sandbox.ledger.captures(order_no)).toHaveLength(taken)
      expect((await admin.order(order_id)).payment.captures).toHaveLength(taken)
    })

    it("of what was captured at the portal succeeds without sending", async () => {
      const { admin, order_no, payment_id, transaction_id } = await paid()
      shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no } })
      shop.sandbox.portal.capture({ order_no })
      expect((await admin.capture(payment_id)).status).toBe(200)
      expect(sentTo(shop, "capture", transaction_id)).toBe(0)
      expect(amounts(shop.sandbox.ledger.captures(order_no))).toEqual(["25.00"])
    })

    it("of a payment held for review is refused with the next step, and works once it is accepted", async () => {
      const { admin, order_no, payment_id } = await paid(CARDS.review)
      const held = await admin.capture(payment_id)
      expect(held).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("Accept or decline it first") },
      })
      shop.sandbox.portal.review({ order_no, accept: true })
      expect((await admin.capture(payment_id)).status).toBe(200)
    })

    it("fails cleanly when the gateway cannot be reached, and leaves nothing open", async () => {
      const { admin, order_no, payment_id } = await paid()
      shop.sandbox.faults.add({ kind: "status", operation: "retrievalTrans", status: 503 })
      expect(await admin.capture(payment_id)).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("nothing was sent") },
      })
      expect(await operations(order_no)).toMatchObject([{ state: "not_applied" }])
      expect((await admin.capture(payment_id)).status).toBe(200)
    })
  })

  describe("refund", () => {
    it("in parts, with its reason, reaches the gateway", async () => {
      const { admin, order_id, order_no, payment_id } = await paid()
      await admin.capture(payment_id)
      expect((await admin.refund(payment_id, { amount: 5, note: "Broken handle" })).status).toBe(200)
      expect((await admin.refund(payment_id, { amount: 2.5 })).status).toBe(200)
      const [first, second] = shop.sandbox.ledger.refunds(order_no)
      expect(first).toMatchObject({
        amount: "5.00",
        reason: expect.stringMatching(/^\[[0-9A-Z]{10}\] Broken handle$/),
      })
      expect(second).toMatchObject({ amount: "2.50" })
      expect(await admin.order(order_id)).toMatchObject({ payment_status: "partially_refunded" })
    })

    it("that was applied and forgotten by Medusa succeeds on the retry without being sent (hazard 2)", async () => {
      const { admin, order_id, order_no, payment_id, transaction_id } = await paid()
      await admin.capture(payment_id)
      await settled(shop)
      const held = holdRetries(shop)
      shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no } })
      shop.sandbox.faults.add({ kind: "reset", operation: "refund" })
      shop.sandbox.faults.add({ kind: "query_lag", operation: "retrievalRefund", delayMs: LAG_MS, times: 2 })
      expect((await admin.refund(payment_id, { amount: 5 })).status).toBe(400)
      expect((await admin.refund(payment_id, { amount: 5 })).status).toBe(200)
      held.mockRestore()
      expect(sentTo(shop, "refund", transaction_id)).toBe(1)
      expect(amounts(shop.sandbox.ledger.refunds(order_no))).toEqual(["5.00"])
      expect((await admin.order(order_id)).payment.refunds).toHaveLength(1)
    })

    it("of the same amount twice, both intended, is sent twice", async () => {
      const { admin, order_no, payment_id } = await paid()
      await admin.capture(payment_id)
      await admin.refund(payment_id, { amount: 5 })
      await admin.refund(payment_id, { amount: 5 })
      expect(amounts(shop.sandbox.ledger.refunds(order_no))).toEqual(["5.00", "5.00"])
    })

    it("of more than was captured, or by two at once, never pays too much", async () => {
      const { admin, order_no, payment_id } = await paid()
      await admin.capture(payment_id, 10)
      expect((await admin.refund(payment_id, { amount: 10.01 })).status).toBe(400)
      const answers = await Promise.all([6, 6].map((amount) => admin.refund(payment_id, { amount })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(amounts(shop.sandbox.ledger.refunds(order_no))).toEqual(["6.00"])
    })

    it("that the gateway refuses is reported, and Medusa keeps none", async () => {
      const { admin, order_id, payment_id } = await paid()
      await admin.capture(payment_id)
      shop.sandbox.faults.add({ kind: "status", operation: "refund", status: 400, when: "before" })
      const refused = await admin.refund(payment_id, { amount: 5 })
      expect(refused).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("gateway refused") },
      })
      expect((await admin.order(order_id)).payment.refunds).toEqual([])
    })
  })

  describe("cancel", () => {
    it("of an order voids the authorization and refunds nothing", async () => {
      const { admin, order_id, order_no } = await paid()
      expect((await admin.post(`/orders/${order_id}/cancel`)).status).toBe(200)
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({
        state: "canceled",
        refunded: "0.00",
      })
    })

    it("of a captured payment is refused without an operation (hazard 5: cancel never refunds)", async () => {
      const { admin, order_no, payment_id, transaction_id } = await paid()
      await admin.capture(payment_id)
      const payments = shop.container.resolve("payment")
      await expect(payments.cancelPayment(payment_id)).rejects.toThrow("Refund it instead")
      expect(sentTo(shop, "cancel", transaction_id)).toBe(0)
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "captured", refunded: "0.00" })
    })

    it("of a captured order returns the money once", async () => {
      const { admin, order_id, order_no, payment_id } = await paid()
      await admin.capture(payment_id)
      expect((await admin.post(`/orders/${order_id}/cancel`)).status).toBe(200)
      await until("refund", async () => shop.sandbox.ledger.refunds(order_no).length > 0)
      expect(amounts(shop.sandbox.ledger.refunds(order_no))).toEqual(["25.00"])
    })
  })
})
