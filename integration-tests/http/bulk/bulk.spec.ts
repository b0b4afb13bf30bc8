import { runBulksWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant, type Merchant } from "../../setup/merchant"
import { CARDS, placeOrder, sentTo, settled, until } from "../../setup/pay"
import { due, resolve } from "../journal/watched-order"
import { describeFollowUp } from "../stores"

type Row = { order_no: string; state: string; amount: string; reason: string | null; order: object | null }

const HOUR = 3_600_000

/** One action on many payments: previewed, run by the server, resumed, and its failures tried again. */
describeFollowUp((shop) => {
  const orders = async (count: number, card?: string) => {
    const placed = []
    for (let at = 0; at < count; at++) placed.push(await placeOrder(shop, card))
    await settled(shop)
    return placed
  }
  const namesOf = (placed: { order_no: string }[]) => placed.map(({ order_no }) => order_no)
  const preview = async (admin: Merchant, body: object) => {
    const { status, data } = await admin.post("/mpgi/bulk", body)
    expect([status, data.message]).toEqual([201, undefined])
    return data.bulk as { id: string; state: string; rows: Record<string, number>; totals: object[] }
  }
  const rowsOf = async (admin: Merchant, id: string, query = "") =>
    (await admin.get(`/mpgi/bulk/${id}/rows?${query}`)).data.rows as Row[]
  const ended = (admin: Merchant, id: string) =>
    until("the end of the bulk", async () => {
      const { bulk } = (await admin.get(`/mpgi/bulk/${id}`)).data
      return bulk.state === "completed" ? bulk : undefined
    })
  const run = async (admin: Merchant, id: string, verb = "run") => {
    expect((await admin.post(`/mpgi/bulk/${id}/${verb}`)).status).toBe(202)
    return ended(admin, id)
  }
  const captured = (order_no: string) => shop.sandbox.ledger.captures(order_no).map(({ amount }) => amount)

  describe("a bulk action", () => {
    it("is previewed without any effect: amounts, reasons, and totals", async () => {
      const admin = await merchant(shop)
      const [one, other] = await orders(2)
      const [held] = await orders(1, CARDS.review)
      const order_nos = [...namesOf([one!, held!, other!]), "NONE", one!.order_no]
      const bulk = await preview(admin, { kind: "capture", order_nos })
      expect(bulk).toMatchObject({
        state: "draft",
        kind: "capture",
        rows: { queued: 2, refused: 2, succeeded: 0 },
        totals: expect.arrayContaining([
          { state: "queued", failed: false, currency_code: "usd", rows: 2, amount: "50" },
        ]) as unknown,
      })
      expect(await rowsOf(admin, bulk.id)).toMatchObject([
        { order_no: one!.order_no, state: "queued", amount: "25", order: { id: one!.order_id } },
        { order_no: held!.order_no, state: "refused", reason: "held_for_review" },
        { order_no: other!.order_no, state: "queued" },
        { order_no: "NONE", state: "refused", reason: "not_found" },
      ])
      await runBulksWorkflow(shop.container).run()
      expect(captured(one!.order_no)).toEqual([])
      expect((await admin.get("/mpgi/bulk")).data.count).toBe(0)
    })

    it("captures what the preview shows, reports what failed, and tries only that again", async () => {
      const admin = await merchant(shop)
      const placed = await orders(4)
      const [unlucky] = placed
      const bulk = await preview(admin, { kind: "capture", filter: { state: "authorized" } })
      const match = { order_no: unlucky!.order_no }
      shop.sandbox.faults.add({ kind: "status", operation: "retrievalTrans", status: 503, times: 99, match })
      expect(await run(admin, bulk.id)).toMatchObject({
        rows: { succeeded: 3, refused: 1, queued: 0 },
        failed: 1,
      })
      const [failed] = await rowsOf(admin, bulk.id, "state=refused")
      expect(failed).toMatchObject({ ...match, reason: expect.stringContaining("nothing was sent") })
      expect(captured(unlucky!.order_no)).toEqual([])

      shop.sandbox.faults.clear()
      expect(await run(admin, bulk.id, "retry")).toMatchObject({ rows: { succeeded: 4, refused: 0 } })
      for (const { order_no, order_id } of placed) {
        expect([order_no, captured(order_no)]).toEqual([order_no, ["25.00"]])
        const { payment, payment_status } = await admin.order(order_id)
        expect([payment.captures.length, payment_status]).toEqual([1, "captured"])
      }
      expect((await admin.post(`/mpgi/bulk/${bulk.id}/run`)).status).toBe(400)
      expect((await admin.post(`/mpgi/bulk/${bulk.id}/retry`)).status).toBe(400)
    })

    it("leaves a lost response unconfirmed until the gateway reports it, and sends nothing again", async () => {
      const admin = await merchant(shop)
      const [placed] = await orders(1)
      const { order_no } = placed!
      const { transaction_id } = shop.sandbox.ledger.transaction(order_no)!
      shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no }, times: 9 })
      shop.sandbox.faults.add({ kind: "query_lag", operation: "retrievalTrans", delayMs: HOUR, times: 9 })
      shop.sandbox.clock.advance(HOUR) // the payment is not hidden, what follows is
      shop.sandbox.faults.add({ kind: "reset", operation: "capture" })
      const bulk = await preview(admin, { kind: "capture", order_nos: [order_no] })
      expect(await run(admin, bulk.id)).toMatchObject({ rows: { unconfirmed: 1 } })
      shop.sandbox.faults.clear()
      await due(shop)
      await resolve(shop)
      await runBulksWorkflow(shop.container).run()
      expect(await rowsOf(admin, bulk.id)).toMatchObject([{ order_no, state: "succeeded" }])
      expect(captured(order_no)).toEqual(["25.00"])
      expect(sentTo(shop, "capture", transaction_id)).toBe(1)
    })

    it("continues after its server crashed, and executes nothing twice", async () => {
      const admin = await merchant(shop)
      const [written, begun, next] = await orders(3)
      const bulk = await preview(admin, { kind: "capture", order_nos: namesOf([written!, begun!, next!]) })
      await shop.sql("update mpgi_bulk set state = 'running' where id = ?", bulk.id)
      const died =
        "update mpgi_bulk_row set state = 'running', attempts = 1, started_at = now(), claimed_until = now() - interval '1 second' where order_no = ?"
      await shop.sql(died, written!.order_no)
      await shop.sql(died, begun!.order_no)
      // What the crashed server has done: the operation, but not the row's state.
      await admin.capture((await admin.order(written!.order_id)).payment.id, 25)

      const { transaction_id } = shop.sandbox.ledger.transaction(written!.order_no)!
      const before = shop.sandbox.requests().length
      await Promise.all([1, 2, 3].map(() => runBulksWorkflow(shop.container).run()))
      expect(await ended(admin, bulk.id)).toMatchObject({ rows: { succeeded: 3 } })
      for (const { order_no } of [written!, begun!, next!]) expect(captured(order_no)).toEqual(["25.00"])
      const since = shop.sandbox.requests().slice(before)
      const again = since.filter(
        ({ operation, orders }) => operation === "capture" && orders.includes(transaction_id),
      )
      expect(again).toEqual([])
    })

    it("is stopped: started rows are completed, and the rest can be tried again", async () => {
      const admin = await merchant(shop)
      const [first, second, third] = await orders(3)
      const bulk = await preview(admin, { kind: "capture", order_nos: namesOf([first!, second!, third!]) })
      expect((await admin.post(`/mpgi/bulk/${bulk.id}/stop`)).status).toBe(400)
      // As if a server had begun the first, and the event that starts the others had not come yet.
      await shop.sql("update mpgi_bulk set state = 'running' where id = ?", bulk.id)
      const { claims } = shop.container.resolve("mpgi").bulks
      const [begun] = await claims.claim(1)
      expect(begun).toMatchObject({ order_no: first!.order_no })
      const stopped = await admin.post(`/mpgi/bulk/${bulk.id}/stop`)
      expect(stopped.data.bulk).toMatchObject({
        state: "running",
        rows: { running: 1, refused: 2 },
        failed: 2,
      })
      // According to the journal nothing was sent: it would start again, were it not stopped.
      await claims.settle(begun!, { state: "queued" })
      await runBulksWorkflow(shop.container).run()
      expect(await ended(admin, bulk.id)).toMatchObject({ rows: { refused: 3, succeeded: 0 }, failed: 3 })
      expect(await rowsOf(admin, bulk.id, "state=refused")).toMatchObject(
        [first, second, third].map((each) => ({ order_no: each!.order_no, reason: "stopped" })),
      )
      for (const { order_no } of [first!, second!, third!]) expect(captured(order_no)).toEqual([])
      expect((await admin.post(`/mpgi/bulk/${bulk.id}/stop`)).status).toBe(400)
      expect(await run(admin, bulk.id, "retry")).toMatchObject({ rows: { succeeded: 3 } })
      for (const { order_no } of [first!, second!, third!]) expect(captured(order_no)).toEqual(["25.00"])
    })

    it("does not take a row that another worker has claimed", async () => {
      const admin = await merchant(shop)
      const [mine] = await orders(1)
      const bulk = await preview(admin, { kind: "capture", order_nos: [mine!.order_no] })
      await shop.sql("update mpgi_bulk set state = 'running' where id = ?", bulk.id)
      await shop.sql(
        "update mpgi_bulk_row set state = 'running', attempts = 1, claimed_until = now() + interval '1 minute' where bulk_id = ?",
        bulk.id,
      )
      await runBulksWorkflow(shop.container).run()
      expect(captured(mine!.order_no)).toEqual([])
    })

    it("refunds what is left with its reason, and voids authorizations", async () => {
      const admin = await merchant(shop)
      const [paid, open] = await orders(2)
      const { payment } = await admin.order(paid!.order_id)
      await admin.capture(payment.id)
      await admin.refund(payment.id, { amount: 5 })
      const both = namesOf([paid!, open!])
      const back = await preview(admin, { kind: "refund", order_nos: both, note: "Recalled lot" })
      expect(await run(admin, back.id)).toMatchObject({
        note: "Recalled lot",
        rows: { succeeded: 1, refused: 1 },
      })
      const refunds = shop.sandbox.ledger.refunds(paid!.order_no)
      expect(refunds.map(({ amount }) => amount)).toEqual(["5.00", "20.00"])
      const { refunds: inMedusa } = (await admin.order(paid!.order_id)).payment
      expect(inMedusa.at(-1)).toMatchObject({ note: "Recalled lot" })
      const [stored] = await shop.sql<{ note: string }>("select note from mpgi_bulk where id = ?", back.id)
      expect(stored!.note).not.toContain("Recalled")

      const voided = await preview(admin, { kind: "cancel", order_nos: both })
      expect(await run(admin, voided.id)).toMatchObject({ rows: { succeeded: 1, refused: 1 }, failed: 0 })
      expect(shop.sandbox.ledger.transaction(open!.order_no)).toMatchObject({ state: "canceled" })
      expect(await rowsOf(admin, voided.id, "state=refused")).toMatchObject([{ reason: "captured" }])
      // Rows that the preview excludes have not failed.
      expect((await admin.post(`/mpgi/bulk/${voided.id}/retry`)).status).toBe(400)
    })

    it("names the invalid field, and requires a signed-in user", async () => {
      const admin = await merchant(shop)
      for (const [body, field] of [
        [{ kind: "give", order_nos: ["A"] }, "kind"],
        [{ kind: "capture" }, "order_nos"],
        [{ kind: "capture", order_nos: [] }, "order_nos"],
        [{ kind: "capture", order_nos: ["A"], filter: {} }, "order_nos"],
        [{ kind: "capture", filter: { state: "lost" } }, "state"],
      ] as const) {
        const { status, data } = await admin.post("/mpgi/bulk", body)
        expect([status, data.message]).toEqual([400, expect.stringContaining(field)])
      }
      expect((await admin.get("/mpgi/bulk/none")).status).toBe(404)
      for (const verb of ["run", "retry", "stop"])
        expect((await admin.post(`/mpgi/bulk/none/${verb}`)).status).toBe(404)
      for (const path of ["bulk", "bulk/none", "bulk/none/rows"])
        expect((await fetch(`${shop.url}/admin/mpgi/${path}`)).status).toBe(401)
    })
  })
})
