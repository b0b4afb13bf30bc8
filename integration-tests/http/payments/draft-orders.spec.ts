import { open, submit, type Page } from "../../setup/browser"
import { merchant } from "../../setup/merchant"
import { orderChanges } from "../../setup/order-changes"
import { enterCard, payAndReturn } from "../../setup/pay"
import { describePayments } from "../stores"

/** The tax of a draft order, which Medusa's stored summary lacks: hazard 28. */
describePayments((shop) => {
  const start = async () => {
    const admin = await merchant(shop)
    return { admin, ...orderChanges(shop, admin) }
  }
  const text = ({ html }: Page) =>
    html.replace(/<style.*?<\/style>|<script.*?<\/script>/gs, "").replace(/<[^>]+>/g, " ")
  /** What Medusa has stored as pending. */
  const stored = async (order_id: string) => {
    const statement =
      "select (totals ->> 'pending_difference')::float as pending from order_summary where order_id = ?"
    const [summary] = await shop.sql<{ pending: number }>(statement, order_id)
    return summary?.pending
  }

  describe("a draft order with tax", () => {
    it.each([
      ["does not exist", { collection: false }, null],
      ["was made of the total", { amount: 27.21875 }, null],
      ["was made without the tax", { amount: 25 }, "25"],
    ])("is paid in full by a link, where its collection %s", async (_, made, differing) => {
      const { admin, draft, order, taxed } = await start()
      const id = await taxed(8.875, () => draft(made))
      expect(await stored(id)).toBe(25)
      const path = `/mpgi/orders/${id}/payment-links`
      expect((await admin.get(path)).data).toMatchObject({
        outstanding: "27.22",
        collection_amount: differing,
      })
      const { data } = await admin.post(path)
      expect(data.payment_link).toMatchObject({ amount: "27.22" })
      const gateway = await submit(await submit(await open(data.payment_link.url)))
      expect(text(await submit(await enterCard(gateway)))).toContain("$27.22 was received")
      const { payment_status, payment_collections } = await order(id)
      expect([payment_status, payment_collections.length]).toEqual(["authorized", 1])
      expect(text(await open(data.payment_link.url))).toContain("Nothing is left to pay")
    })

    it("is paid in full through its own collection", async () => {
      const { draft, order, session, taxed } = await start()
      const id = await taxed(8.875, () => draft({ amount: 27.21875 }))
      const payment = await session(id)
      const page = await open(payment.redirect_url)
      expect([page.status, page.forms[0]?.fields]).toMatchObject([
        200,
        { amount: "27.22", item_total: "20.00" },
      ])
      expect(await payAndReturn(shop, payment)).toMatchObject({ status: "authorized", order_id: id })
      expect(await order(id)).toMatchObject({ payment_status: "authorized" })
    })
  })
})
