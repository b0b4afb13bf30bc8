import { runBulksWorkflow, sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant } from "../../setup/merchant"
import { CARDS, placeOrder, settled, until } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { emitted } from "../emitted"
import { describePayments } from "../stores"
import { shipping } from "./shipments"

const DAY = 24 * 3_600_000
const ENDING = "mpgi.authorization.ending"

/** Authorizations that a merchant has to capture by hand, and in time: `capture.on` is `never`. */
describePayments((shop) => {
  const { ship } = shipping(shop)
  /** As if the customer had been sent to the gateway some days ago. An authorization lasts seven. */
  const aged = async (order_no: string, days: number) => {
    await settled(shop)
    await shop.sql(
      `update mpgi_payment set opened_at = opened_at - interval '${days} days', completed_at = now() where order_no = ?`,
      order_no,
    )
  }
  const sweep = () => sweepWorkflow(shop.container).run()
  const listed = async (query: string) =>
    (await (await merchant(shop)).get(`/mpgi/payments?${query}`)).data.payments as {
      order_no: string
      authorization_ends_at: string | null
    }[]
  const cases = async (order_no: string, state = "open") =>
    (await (await merchant(shop)).get(`/mpgi/cases?order_no=${order_no}&state=${state}`)).data
      .cases as object[]
  /** Open cases are due for a check again. */
  const checkCases = async () => {
    await shop.sql("update mpgi_case set opened_at = now() - interval '6 minutes', checked_at = null")
    await sweep()
  }
  const capture = async (order_id: string, amount?: number) => {
    const admin = await merchant(shop)
    const { data } = await admin.get(`/mpgi/orders/${order_id}/payments`)
    const { status } = await admin.post(`/payments/${data.payments[0].payment_id}/capture`, { amount })
    expect(status).toBe(200)
  }

  describe("the end of an authorization", () => {
    it("is shown with the order and in the list, until nothing is left to capture", async () => {
      const { order_no, order_id } = await placeOrder(shop)
      const [row] = await shop.sql<{ opened_at: Date }>(
        "select opened_at from mpgi_payment where order_no = ?",
        order_no,
      )
      const end = new Date(row!.opened_at.getTime() + 7 * DAY).toISOString()
      const onPage = async () => {
        const { data } = await (await merchant(shop)).get(`/mpgi/orders/${order_id}/payments`)
        return data.payments[0].authorization_ends_at
      }
      expect(await onPage()).toBe(end)
      expect(await listed(`q=${order_no}`)).toMatchObject([{ authorization_ends_at: end }])
      await capture(order_id, 10)
      expect(await onPage()).toBe(end)
      await capture(order_id, 15)
      expect(await onPage()).toBeNull()
      expect(await listed(`q=${order_no}`)).toMatchObject([{ authorization_ends_at: null }])
    })

    it("is a filter of the list, of the export, and of a bulk capture", async () => {
      const admin = await merchant(shop)
      const placed = await Promise.all([placeOrder(shop), placeOrder(shop), placeOrder(shop)])
      const [soon, later, over] = placed.map(({ order_no }) => order_no) as [string, string, string]
      const held = await placeOrder(shop, CARDS.review)
      await aged(soon, 5.5)
      await aged(later, 4.5)
      await aged(over, 7.5)
      await aged(held.order_no, 6.5)
      const named = async (query: string) => (await listed(query)).map(({ order_no }) => order_no).sort()
      expect(await named("authorization=ending")).toEqual([soon, held.order_no].sort())
      expect(await named("authorization=ended")).toEqual([over])
      expect(await named("authorization=ending&provider_id=pp_mpgi_placed")).toEqual([])
      expect((await admin.get("/mpgi/payments?authorization=tomorrow")).status).toBe(400)
      const { data } = await admin.post("/mpgi/bulk", {
        kind: "capture",
        filter: { authorization: "ending" },
      })
      expect(data.bulk.rows).toMatchObject({ queued: 1, refused: 1 })
      expect((await admin.post(`/mpgi/bulk/${data.bulk.id}/run`)).status).toBe(202)
      await runBulksWorkflow(shop.container).run()
      await until("captured", async () => shop.sandbox.ledger.captures(soon).length === 1)
      expect(shop.sandbox.ledger.captures(later)).toEqual([])
      expect(shop.sandbox.ledger.captures(over)).toEqual([])
    })

    it("is announced once, a day before, for what is not captured by then", async () => {
      const events = emitted(shop, ENDING)
      const ending = await placeOrder(shop)
      const later = await placeOrder(shop)
      const captured = await placeOrder(shop)
      const held = await placeOrder(shop, CARDS.review)
      await capture(captured.order_id)
      await capture(ending.order_id, 10)
      for (const { order_no } of [ending, captured, held]) await aged(order_no, 6.5)
      await aged(later.order_no, 5.5)
      const reported = await events()
      const about = {
        id: expect.any(String),
        provider_id: PROVIDER,
        transaction_id: expect.any(String),
        amount: "25.00",
        currency_code: "usd",
        ends_at: expect.any(String),
      }
      expect(reported).toHaveLength(2)
      expect(reported).toEqual(
        expect.arrayContaining([
          {
            name: ENDING,
            data: {
              ...about,
              order_no: ending.order_no,
              order_id: ending.order_id,
              state: "partially_captured",
              captured_amount: "10",
            },
          },
          {
            name: ENDING,
            data: {
              ...about,
              order_no: held.order_no,
              order_id: held.order_id,
              state: "in_review",
              captured_amount: "0",
            },
          },
        ]),
      )
      const { ends_at } = reported[0]!.data as { ends_at: string }
      expect(new Date(ends_at).getTime() - Date.now()).toBeGreaterThan(0)
      await shop.sql("update mpgi_payment set opened_at = opened_at - interval '1 day'")
      expect(await events()).toHaveLength(3)
    })

    it("is a case once goods were shipped that are not captured, until they are", async () => {
      const { order_no, order_id } = await placeOrder(shop)
      await aged(order_no, 8)
      await sweep()
      expect(await cases(order_no)).toEqual([])
      await ship(order_id, 1)
      // It is checked once an hour.
      await shop.sql("update mpgi_payment set end_noted_at = end_noted_at - interval '61 minutes'")
      await sweep()
      const details = {
        state: "authorized",
        amount: "25.00",
        currency: "USD",
        order: order_id,
        shipped: "25.00",
        captured: "0",
        missing: "25.00",
        ended_at: expect.any(String),
      }
      expect(await cases(order_no)).toMatchObject([{ kind: "authorization_ended", details }])
      await checkCases()
      expect(await cases(order_no)).toHaveLength(1)
      await capture(order_id)
      await checkCases()
      expect(await cases(order_no)).toEqual([])
      expect(await cases(order_no, "closed")).toMatchObject([
        { kind: "authorization_ended", closed_by: "mpgi" },
      ])
    })

    it("is no case while the authorization lasts, where nothing was shipped, or where it is captured", async () => {
      const lasting = await placeOrder(shop)
      const unshipped = await placeOrder(shop)
      const captured = await placeOrder(shop)
      await ship(lasting.order_id, 1)
      await ship(captured.order_id, 1)
      await capture(captured.order_id)
      await aged(lasting.order_no, 6.9)
      await aged(unshipped.order_no, 8)
      await aged(captured.order_no, 8)
      await sweep()
      for (const { order_no } of [lasting, unshipped, captured]) expect(await cases(order_no)).toEqual([])
    })
  })
})
