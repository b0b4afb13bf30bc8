import { deleteExpired, sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { submit } from "../../setup/browser"
import { merchant } from "../../setup/merchant"
import { CARDS, openHostedPage, orderOf, placeOrder, startCheckout, until } from "../../setup/pay"
import { deliver, signed } from "./messages"
import { describePayments } from "../stores"

type Message = {
  id: string
  state: string
  reason: string | null
  payload: object
  closed_by: string | null
  note: string | null
}

/** The states of notifications, and what an admin sees of them. */
describePayments((shop) => {
  const list = async (query: string) =>
    (await (await merchant(shop)).get(`/mpgi/notifications?${query}`)).data as {
      notifications: Message[]
      count: number
    }
  const of = async (order_no: string) => (await list(`order_no=${order_no}`)).notifications
  const post = async (path: string, body = {}) =>
    (await merchant(shop)).post(`/mpgi/notifications/${path}`, body)
  const cases = async (order_no: string) =>
    (await (await merchant(shop)).get(`/mpgi/cases?order_no=${order_no}`)).data.cases as { state: string }[]
  const sweep = () => sweepWorkflow(shop.container).run()
  const parked = async (order_no: string): Promise<Message> => {
    await deliver(shop, signed({ order_no, transaction_id: "1", order_status: "1", amount: "1.00" }))
    await until("waiting", async () => (await of(order_no))[0]?.state === "waiting")
    await shop.sql(
      "update mpgi_notification set received_at = now() - interval '11 minutes' where order_no = ?",
      order_no,
    )
    await sweep()
    return (await of(order_no))[0]!
  }

  describe("notifications", () => {
    it("that arrive before our own record wait, and are applied once the record exists", async () => {
      const checkout = await startCheckout(shop)
      const hosted = await openHostedPage(checkout)
      const { order_no } = checkout
      await shop.sql("update mpgi_payment set order_no = 'NOTYET' where order_no = ?", order_no)
      const card = { name: "Ada Lovelace", number: CARDS.good, expiry: "12/99", code: "123" }
      await submit(hosted, card, new URL(hosted.url).pathname)
      await shop.sandbox.notifications.idle()
      await until("waiting", async () => (await of(order_no))[0]?.state === "waiting")
      expect((await of(order_no))[0]).toMatchObject({ reason: "unknown_order" })
      await shop.sql("update mpgi_payment set order_no = ? where order_no = 'NOTYET'", order_no)
      await sweep()
      expect((await of(order_no))[0]).toMatchObject({ state: "applied" })
      expect(await orderOf(shop, checkout.cart)).toMatch(/^order_/)
    })

    it("that cannot be matched are parked: listed, and a case until an admin closes them", async () => {
      const { id, ...message } = await parked("01UNMATCHED")
      expect(message).toMatchObject({ state: "parked", reason: "unknown_order" })
      expect(JSON.stringify(message)).not.toContain("encryption_data")
      expect(await list("state=parked&kind=payment")).toMatchObject({ count: 1 })
      expect(await cases("01UNMATCHED")).toMatchObject([{ kind: "notification_parked", state: "open" }])

      expect(await post(`${id}/close`, { note: " " })).toMatchObject({ status: 400 })
      const done = await post(`${id}/close`, { note: "an order of the old shop" })
      expect(done).toMatchObject({
        status: 200,
        data: { notification: { state: "closed", note: "an order of the old shop" } },
      })
      expect(done.data.notification.closed_by).toEqual(expect.any(String))
      expect(await cases("01UNMATCHED")).toMatchObject([{ state: "closed" }])
      expect(await post(`${id}/close`, { note: "once more" })).toMatchObject({ status: 400 })
      expect(await post("none/close", { note: "of nothing" })).toMatchObject({ status: 404 })
    })

    it("that are parked are applied on replay, and their case closes", async () => {
      const { id } = await parked("01LATER")
      const { order_no, order_id } = await placeOrder(shop)
      await shop.sql("update mpgi_notification set order_no = ? where id = ?", order_no, id)
      await shop.sql(
        "update mpgi_case set order_no = ?, key = replace(key, '01LATER', ?) where order_no = '01LATER'",
        order_no,
        order_no,
      )
      const replayed = await post(`${id}/replay`)
      expect(replayed).toMatchObject({ status: 200, data: { notification: { state: "applied" } } })
      expect(await cases(order_no)).toMatchObject([{ state: "closed", closed_by: "mpgi" }])
      expect(order_id).toMatch(/^order_/)
    })

    it("that are applied have no effect on replay", async () => {
      const { cart, order_no, session } = await placeOrder(shop)
      await shop.sandbox.notifications.idle()
      const [message] = await until("applied", async () => {
        const found = await of(order_no)
        return found[0]?.state === "applied" ? found : undefined
      })
      const sent = () =>
        shop.sandbox.requests().filter(({ operation }) => !operation?.startsWith("retrieval")).length
      const before = [
        sent(),
        shop.sandbox.ledger.entries(shop.sandbox.ledger.transaction(order_no)!.transaction_id).length,
      ]
      for (let time = 0; time < 3; time++) expect((await post(`${message!.id}/replay`)).status).toBe(200)
      expect([
        sent(),
        shop.sandbox.ledger.entries(shop.sandbox.ledger.transaction(order_no)!.transaction_id).length,
      ]).toEqual(before)
      expect(await shop.sql("select id from payment where payment_session_id = ?", session)).toHaveLength(1)
      expect(await shop.sql("select order_id from order_cart where cart_id = ?", cart)).toHaveLength(1)
      expect((await post("none/replay")).status).toBe(404)
    })

    it.each([
      { order_status: "0", payment_status: "2900" },
      { order_status: "0", payment_status: "3900" },
    ])("cannot cancel a payment that the query reports as paid: %o", async (failure) => {
      const { order_id, order_no } = await placeOrder(shop)
      const { transaction_id } = shop.sandbox.ledger.transaction(order_no)!
      await deliver(shop, signed({ order_no, transaction_id, ...failure }))
      await until("applied", async () => (await of(order_no)).every(({ state }) => state === "applied"))
      expect(await (await merchant(shop)).order(order_id)).toMatchObject({
        payment_status: "authorized",
        status: "pending",
      })
      const [row] = await shop.sql("select state from mpgi_payment where order_no = ?", order_no)
      expect(row).toEqual({ state: "authorized" })
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "authorized" })
    })

    it("about unknown subscriptions wait, since they may be early", async () => {
      const about = signed({ notification_type: "subscription", recurring_id: "R1", order_status: "1" })
      expect(await deliver(shop, about)).toEqual([200, "OK"])
      await until("waiting", async () => (await list("kind=subscription&state=waiting")).count === 1)
      expect((await list("kind=subscription")).notifications).toMatchObject([
        { reason: "unknown_subscription" },
      ])
      expect((await (await merchant(shop)).get("/mpgi/cases?kind=notification_parked")).data.count).toBe(0)
    })

    it("are deleted after 400 days when applied or closed, in batches; never when waiting or parked", async () => {
      for (const [at, state] of ["applied", "closed", "parked", "waiting", "received"].entries()) {
        for (const days of [399, 401]) {
          await shop.sql(
            `insert into mpgi_notification (id, key, provider_id, kind, payload, state, received_at, applied_at, updated_at)
             values (?, ?, 'pp_mpgi_mpgi', 'payment', '{}', ?, now() - make_interval(days => ?::int), null,
               now() - make_interval(days => ?::int))`,
            `old${at}${days}`,
            `key${at}${days}`,
            state,
            String(days),
            String(days),
          )
        }
      }
      expect(await deleteExpired(shop.container)).toMatchObject({ notifications: 2 })
      const left = await shop.sql<{ state: string }>(
        "select state from mpgi_notification where id like 'old%'",
      )
      expect(left.map(({ state }) => state).sort()).toEqual(
        ["applied", "closed", ...["parked", "received", "waiting"].flatMap((each) => [each, each])].sort(),
      )
      await shop.sql("delete from mpgi_notification where id like 'old%'")
      const many =
        "select 'b' || n, 'b' || n, 'pp_mpgi_mpgi', 'payment', '{}', 'applied', now() - interval '500 days', now() - interval '500 days' from generate_series(1, 7) n"
      await shop.sql(
        `insert into mpgi_notification (id, key, provider_id, kind, payload, state, received_at, applied_at) ${many}`,
      )
      expect(await shop.container.resolve("mpgi").notifications.forget(400, 2)).toBe(7)
    })
  })

  describe("the admin API", () => {
    it("requires a key, a known filter and a valid page size", async () => {
      expect((await fetch(`${shop.url}/admin/mpgi/cases`)).status).toBe(401)
      const admin = await merchant(shop)
      for (const query of ["state=lost", "limit=100000", "offset=-1", "color=red"])
        expect([query, (await admin.get(`/mpgi/cases?${query}`)).status]).toEqual([query, 400])
      expect(await admin.get("/mpgi/notifications?limit=1&offset=5")).toMatchObject({
        status: 200,
        data: { notifications: [], count: expect.any(Number), offset: 5, limit: 1 },
      })
    })

    it("closes a case with the note and the name of the user, once", async () => {
      const { cases } = shop.container.resolve("mpgi")
      const { id } = await cases.open({
        kind: "payment_stuck_pending",
        provider_id: "pp_mpgi_mpgi",
        order_no: "X",
      })
      const admin = await merchant(shop)
      expect((await admin.post(`/mpgi/cases/${id}/close`, {})).status).toBe(400)
      const closed = await admin.post(`/mpgi/cases/${id}/close`, { note: "called the gateway" })
      expect(closed).toMatchObject({
        status: 200,
        data: { case: { state: "closed", note: "called the gateway" } },
      })
      expect(closed.data.case.closed_by).not.toBe("mpgi")
      expect((await admin.post(`/mpgi/cases/${id}/close`, { note: "again" })).status).toBe(400)
      expect((await admin.post("/mpgi/cases/none/close", { note: "of nothing" })).status).toBe(404)
    })
  })
})
