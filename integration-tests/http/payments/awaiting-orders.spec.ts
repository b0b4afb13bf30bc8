import { reviewPayment, sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { open } from "../../setup/browser"
import { merchant } from "../../setup/merchant"
import { orderChanges } from "../../setup/order-changes"
import { CARDS, openHostedPage, payAndReturn, startCheckout, until } from "../../setup/pay"
import { followed } from "./order-first"
import { describePayments } from "../stores"

const WAITING = "pp_mpgi_waiting"
const PENDING_CARD = "4000000000003220"

/** Orders of payments that the gateway has not decided: the options `awaitingOrders.pending` and `inReview`. */
describePayments((shop) => {
  const order = async (id: string) => orderChanges(shop, await merchant(shop)).order(id)
  const links = async (id: string) =>
    (await (await merchant(shop)).get(`/mpgi/orders/${id}/payment-links`)).data
  const review = (order_no: string, accept: boolean) =>
    reviewPayment({ order_no, accept, by: "user_reviewer" }, shop.container)
  const sweep = () => sweepWorkflow(shop.container).run()
  const later = (session: string, hours: number) =>
    shop.sql(
      `update mpgi_awaiting_order set awaiting_since = awaiting_since - make_interval(hours => ?::int), check_at = now()
       where payment_session_id = ?`,
      `${hours}`,
      session,
    )
  const held = async () => {
    const checkout = await startCheckout(shop, undefined, WAITING)
    const { order_id, status } = await payAndReturn(shop, checkout, CARDS.review)
    expect(status).toBe("in_review")
    await followed(shop, checkout.session)
    return { ...checkout, order_id: order_id! }
  }

  describe("the order of a payment in review", () => {
    it("is placed without a payment, and paid once the review is accepted", async () => {
      const { order_id, order_no } = await held()
      expect(await order(order_id)).toMatchObject({
        payment_collections: [{ status: "awaiting", payments: [] }],
      })
      expect(await links(order_id)).toMatchObject({
        awaiting_payment: { reason: "in_review" },
        payment_links: [],
      })
      expect(await review(order_no, true)).toMatchObject({ outcome: "applied" })
      expect(await order(order_id)).toMatchObject({
        payment_status: "authorized",
        payment_collections: [{ payments: [{ amount: 25, data: { order_no } }] }],
      })
      expect((await links(order_id)).awaiting_payment).toBeNull()
    })

    it("needs no second payment while the gateway holds the first", async () => {
      const { order_id, session } = await held()
      const { data } = await (await merchant(shop)).post(`/mpgi/orders/${order_id}/payment-links`)
      const page = await open(data.payment_link.url)
      expect([page.status, page.forms]).toEqual([200, []])
      expect(page.html).toContain("being confirmed")
      await later(session, 100)
      await sweep()
      expect(await order(order_id)).toMatchObject({ status: "pending" })
    })

    it("waits for another payment once the review is declined, and is canceled in the end", async () => {
      const { order_id, order_no, session } = await held()
      await review(order_no, false)
      await later(session, 1)
      await sweep()
      expect(await links(order_id)).toMatchObject({
        awaiting_payment: { reason: "in_review" },
        payment_links: [{ active: true }],
      })
      await later(session, 50)
      await sweep()
      expect(await order(order_id)).toMatchObject({ status: "canceled" })
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "canceled" })
    })
  })

  describe("the order of a pending payment", () => {
    const pendingOrder = async () => {
      const checkout = await startCheckout(shop, undefined, WAITING)
      const back = await payAndReturn(shop, checkout, PENDING_CARD)
      expect(back).toMatchObject({ status: "pending", order_id: expect.any(String) })
      await followed(shop, checkout.session)
      return { ...checkout, order_id: back.order_id! }
    }

    it("is placed when the customer returns, and paid when the gateway says so", async () => {
      const { order_id, order_no } = await pendingOrder()
      expect(await order(order_id)).toMatchObject({
        payment_collections: [{ status: "awaiting", payments: [] }],
      })
      shop.sandbox.clock.advance(60_000)
      await until("paid", async () => (await order(order_id)).payment_status === "authorized")
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "authorized" })
    })

    it("is not placed while the customer is still on the gateway's page", async () => {
      const checkout = await startCheckout(shop, undefined, WAITING)
      const hosted = await openHostedPage(checkout)
      expect(hosted.status).toBe(200)
      await shop.sql(
        "update mpgi_payment set opened_at = opened_at - interval '1 hour', updated_at = updated_at - interval '1 hour' where order_no = ?",
        checkout.order_no,
      )
      await sweep()
      expect(await shop.sql("select order_id from order_cart where cart_id = ?", checkout.cart)).toEqual([])
    })

    it("is not placed without the option", async () => {
      const checkout = await startCheckout(shop)
      const back = await payAndReturn(shop, checkout, PENDING_CARD)
      expect(back).toMatchObject({ status: "pending" })
      expect(back.order_id).toBeUndefined()
    })
  })
})
