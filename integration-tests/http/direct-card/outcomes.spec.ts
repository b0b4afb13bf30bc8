import { CARD, CARDS, type CardStore, countOf, describeCardStore, deviceOf, typed } from "./card-store"
import { installmentPlan, saveSettings } from "../../setup/settings"
import { until } from "../../setup/until"

/** The outcomes of a card, and what the storefront and Medusa get of them. */
describeCardStore((store) => {
  describe("direct card", () => {
    it("authorizes, and the cart becomes an order of that money", async () => {
      const { cart, session } = await store.cardSession()
      expect(await store.status(session)).toMatchObject({
        status: 200,
        data: { payment_session: { id: session, status: "pending", flow: "card" } },
      })
      const paid = await store.pay(session, { first_name: "Ada", last_name: "Lovelace" })
      expect(paid).toEqual({ status: 200, data: { payment_session: { id: session, status: "authorized" } } })

      const completed = await store.shopper.complete(cart)
      expect(completed).toMatchObject({ status: 200, data: { type: "order", order: { total: 25 } } })
      const order_id = completed.data.order.id
      expect((await store.status(session)).data.payment_session).toEqual({
        id: session,
        status: "authorized",
        flow: "card",
        cart_id: cart,
        order_id,
      })
      const [row] = await store.rows(session)
      expect(store.sandbox.ledger.transaction(String(row!.order_no))).toMatchObject({
        state: "authorized",
        source: "direct",
        authorized: "25.00",
        currency: "USD",
      })
      expect(row).toMatchObject({ state: "authorized", card_mask: "411111******1111", problem: null })
    })

    it("lets another card follow a declined one, under another order number", async () => {
      const { cart, session } = await store.cardSession()
      const declined = await store.pay(session, typed(CARD.declined))
      expect(declined).toMatchObject({
        status: 200,
        data: { payment_session: { status: "declined", message: expect.stringContaining("another card") } },
      })
      expect((await store.shopper.complete(cart)).data.type).not.toBe("order")

      const paid = await store.pay(session, typed(CARD.other))
      expect(paid.data.payment_session.status).toBe("authorized")
      const [first, second] = await store.rows(session)
      expect(second!.order_no).not.toBe(first!.order_no)
      expect(first).toMatchObject({ state: "declined", abandoned_at: expect.any(Date) })
      expect((await store.shopper.complete(cart)).data.type).toBe("order")
    })

    it("lets another card follow although the gateway notified the decline", async () => {
      store.sandbox.faults.clear()
      const { cart, session } = await store.cardSession()
      await store.pay(session, typed(CARD.declined))
      await notified(store)

      store.sandbox.faults.add({ kind: "notification_loss" })
      expect((await store.pay(session, typed(CARD.other))).data.payment_session.status).toBe("authorized")
      expect((await store.shopper.complete(cart)).data.type).toBe("order")
    })

    it("repeats the response for a paid session, and sends nothing", async () => {
      const { session } = await store.cardSession()
      await store.pay(session)
      const sent = countOf(store.sandbox, "authorise")
      expect((await store.pay(session, typed(CARD.other))).data.payment_session.status).toBe("authorized")
      expect(countOf(store.sandbox, "authorise")).toBe(sent)
    })

    it("sends one card when two are posted at once", async () => {
      const { session } = await store.cardSession()
      const sent = countOf(store.sandbox, "authorise")
      const answers = await Promise.all([1, 2, 3].map(() => store.pay(session)))
      const statuses = answers.map(({ data }) => data.payment_session.status)
      expect(statuses).toContain("authorized")
      expect(statuses.every((status) => status === "authorized" || status === "pending")).toBe(true)
      expect(countOf(store.sandbox, "authorise")).toBe(sent + 1)
      expect(await store.rows(session)).toHaveLength(1)
    })

    it("starts over once when a decline is followed by two cards at once", async () => {
      const { session } = await store.cardSession()
      await store.pay(session, typed(CARD.declined))
      const sent = countOf(store.sandbox, "authorise")
      await Promise.all([1, 2, 3].map(() => store.pay(session, typed(CARD.other))))
      expect(countOf(store.sandbox, "authorise")).toBe(sent + 1)
      expect(await store.rows(session)).toHaveLength(2)
      expect((await store.status(session)).data.payment_session.status).toBe("authorized")
    })

    it("accepts a payment that is held for review, and it becomes an order", async () => {
      const { cart, session } = await store.cardSession()
      expect((await store.pay(session, typed(CARD.review))).data.payment_session.status).toBe("in_review")
      const [row] = await store.rows(session)
      expect(row).toMatchObject({ state: "in_review", risk_action: "REVIEW" })
      expect((await store.shopper.complete(cart)).data.type).toBe("order")
    })

    it("waits for a payment that is pending", async () => {
      const { session } = await store.cardSession()
      const paid = await store.pay(session, typed(CARD.pending))
      expect(paid.data.payment_session).toMatchObject({
        status: "pending",
        message: expect.stringContaining("Do not pay again"),
      })
      store.sandbox.clock.advance(60_000)
      await store.sql("update mpgi_payment set updated_at = now() - interval '1 minute' returning id")
      expect((await store.status(session)).data.payment_session.status).toBe("authorized")
    })

    it("becomes an order automatically when the shopper leaves right after paying", async () => {
      store.sandbox.faults.clear()
      const { session } = await store.cardSession()
      await store.pay(session)
      await notified(store)
      const shown = (await store.status(session)).data.payment_session
      expect(shown).toMatchObject({ status: "authorized", order_id: expect.stringMatching(/^order_/) })
    })

    it("sends the shopper's selection and device", async () => {
      await saveSettings(store, { installments: [installmentPlan(3, "plan_3")] }, CARDS)
      const { session } = await store.cardSession(CARDS, {
        "user-agent": "made by",
        "x-forwarded-for": "192.0.2.1",
      })
      await store.pay(
        session,
        { installments: 3, installments_id: "plan_3", device: { resolution: "1920x1080", amount: "0.01" } },
        { "user-agent": "paid by", "x-forwarded-for": "198.51.100.9, 192.0.2.2" },
      )
      const [row] = await store.rows(session)
      const device = deviceOf(store, row!)
      expect(device).toMatchObject({
        os: "Linux",
        resolution: "1920x1080",
        user_agent: "paid by",
        ip: "192.0.2.2",
      })
      expect(device).not.toHaveProperty("amount")
      expect(store.sandbox.ledger.transaction(String(row!.order_no))).toMatchObject({ installments: "3" })
    })
  })
})

/** Waits until the gateway's one notification has been applied. */
async function notified(store: CardStore): Promise<void> {
  const applied = () => store.sql("select id from mpgi_notification where state = 'applied'")
  await until("a notification is applied", async () => (await applied()).length > 0)
  expect(await applied()).toHaveLength(1)
}
