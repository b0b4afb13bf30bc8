import { merchant } from "../../setup/merchant"
import { CARDS, placeOrder, settled, until } from "../../setup/pay"
import { describePayments } from "../stores"

/** The queue of payments in review: decided many at once, with user and note. */
describePayments((shop) => {
  describe("the review queue", () => {
    it("decides many at once, and records the user and the note", async () => {
      const admin = await merchant(shop)
      const held = [await placeOrder(shop, CARDS.review), await placeOrder(shop, CARDS.review)]
      const refused = await placeOrder(shop, CARDS.review)
      await settled(shop)
      const queue = async () => (await admin.get("/mpgi/payments?state=in_review&order=-created_at")).data
      const { payments } = await queue()
      expect(payments.map(({ order_no }: { order_no: string }) => order_no)).toEqual(
        [refused, held[1]!, held[0]!].map(({ order_no }) => order_no),
      )
      expect(payments[0].risk).toMatchObject({ score: expect.any(String), reasons: [{ status: "ACCEPT" }] })

      const decide = async (kind: string, order_nos: string[], note: string) => {
        const { data } = await admin.post("/mpgi/bulk", { kind, order_nos, note })
        await admin.post(`/mpgi/bulk/${data.bulk.id}/run`)
        return until("the decision", async () => {
          const { bulk } = (await admin.get(`/mpgi/bulk/${data.bulk.id}`)).data
          return bulk.state === "completed" ? bulk : undefined
        })
      }
      const note = "Known customer"
      const accepted = await decide(
        "review_accept",
        held.map(({ order_no }) => order_no),
        note,
      )
      expect(accepted).toMatchObject({ note, rows: { succeeded: 2 } })
      const declined = await admin.post(`/mpgi/payments/${refused.order_no}/review`, {
        accept: false,
        note: "Stolen card",
      })
      expect(declined).toMatchObject({ status: 200, data: { outcome: "applied", state: "canceled" } })

      expect((await queue()).count).toBe(0)
      for (const { order_no } of held)
        expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "authorized" })
      const { reviews, count } = (await admin.get("/mpgi/reviews")).data
      const by = { id: accepted.requested_by.id, name: null }
      expect([count, reviews[0]]).toMatchObject([
        3,
        { accepted: false, by, note: "Stolen card", payment: { order_no: refused.order_no } },
      ])
      expect(reviews[1]).toMatchObject({ accepted: true, by, note, payment: { state: "authorized" } })
      const [stored] = await shop.sql<{ request_context: string }>(
        "select request_context::text from mpgi_operation where kind = 'review' and order_no = ?",
        refused.order_no,
      )
      expect(stored!.request_context).not.toContain("Stolen")
      expect((await fetch(`${shop.url}/admin/mpgi/reviews`)).status).toBe(401)
    })
  })
})
