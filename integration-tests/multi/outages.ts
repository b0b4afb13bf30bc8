import { submit, type Page } from "../setup/browser"
import { watchedOrder } from "../http/journal/watched-order"
import {
  arrived,
  enterCard,
  openHostedPage,
  orderOf,
  payAndReturn,
  payAtGateway,
  startCheckout,
  until,
} from "../setup/pay"
import { HOUR } from "../http/kill/steps"
import type { Fleet } from "./fleet"

/** Shared services are down for a while. */
export function outageCases(fleet: () => Fleet) {
  const stored = (order_no: string) =>
    fleet().sql<{ state: string }>("select state from mpgi_notification where order_no = ?", order_no)
  const applied = (order_no: string) =>
    until("the notification is applied", async () => {
      const [row] = await stored(order_no)
      return row?.state === "applied"
    })

  it("PostgreSQL fails while a notification is stored: 503, and a later attempt is accepted", async () => {
    const { a, sandbox, sql, transaction } = fleet()
    const checkout = await startCheckout(a)
    const { order_no } = checkout
    const lock = await transaction()
    await lock.raw("lock table mpgi_notification in exclusive mode")
    try {
      await payAtGateway(checkout)
      const waiting = await until("the insert waits", async () => {
        const rows = await sql<{ pid: number }>(
          "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into mpgi_notification%'",
        )
        return rows[0]
      })
      await sql(`select pg_terminate_backend(${waiting.pid})`)
      await sandbox.notifications.idle()
    } finally {
      await lock.rollback()
    }
    expect(sandbox.ledger.notifications(order_no)).toMatchObject([
      { state: "queued", attempts: [{ response: "503" }] },
    ])
    // The pool may hand out the broken connection once more before it notices.
    await until("an attempt is accepted", async () => {
      sandbox.clock.advance(HOUR)
      await sandbox.notifications.idle()
      return sandbox.ledger.notifications(order_no)[0]?.state === "acknowledged"
    })
    await applied(order_no)
    await orderOf(a, checkout.cart)
  })

  it("Redis is down: a notification is acknowledged and stored, no money moves, and everything is settled later", async () => {
    const { a, b, worker, redis, sandbox, sql } = fleet()
    const order = await watchedOrder(a, a.merchant)
    const checkout = await startCheckout(a)
    const { order_no, cart } = checkout
    const hosted = await openHostedPage(checkout)
    await redis.down()
    let home: Page
    try {
      const page = await enterCard(hosted)
      await sandbox.notifications.idle()
      expect(sandbox.ledger.notifications(order_no)).toMatchObject([{ state: "acknowledged" }])
      expect(await stored(order_no)).toEqual([{ state: "received" }])
      const [back, capture] = await Promise.all([submit(page), b.merchant.capture(order.payment_id)])
      // The shopper is to wait, not to pay again.
      expect([back.status, back.html]).toEqual([503, expect.stringContaining("Do not pay again")])
      expect(capture.status).toBe(500)
      expect(order.captures()).toEqual([])
      home = page
    } finally {
      await redis.up()
    }
    await until("an order", async () => {
      await worker.later()
      return (await sql("select 1 from order_cart where cart_id = ?", cart)).length === 1
    })
    await applied(order_no)
    expect(await arrived(a, await submit(home))).toMatchObject({ status: "authorized" })
    expect((await b.merchant.capture(order.payment_id)).status).toBe(200)
    expect(await order.medusa()).toMatchObject({ captures: [25], totals: [25] })
    expect(order.captures()).toEqual(["25.00"])
  })

  it("Redis goes down while the gateway captures: one capture, and the totals follow when it is up again", async () => {
    const { a, b, worker, redis, sandbox } = fleet()
    const order = await watchedOrder(a, a.merchant)
    const { transaction_id } = order
    const hold = sandbox.faults.add({ kind: "hold", operation: "capture", match: { transaction_id } })
    const pressed = a.merchant.capture(order.payment_id)
    await until("the capture", () => Promise.resolve(order.captures().length === 1))
    await redis.down()
    sandbox.faults.remove(hold.id)
    await until(
      "the outcome is recorded",
      async () => !["intent", "sent"].includes((await order.last()).state),
    )
    await redis.up()
    await pressed
    await until("the totals", async () => {
      await worker.later()
      return (await order.medusa()).totals.length > 0
    })
    await b.merchant.capture(order.payment_id)
    expect(await order.medusa()).toMatchObject({ payment_status: "captured", captures: [25], totals: [25] })
    expect(order.captures()).toEqual(["25.00"])
    expect(order.sent("capture")).toBe(1)
  })

  it("Redis restarts empty: payments continue, and the jobs with the next start of the worker", async () => {
    const { a, b, worker, redis } = fleet()
    const scheduled = () => redis.command("zcard", "bull:medusa-workflows-jobs:repeat")
    expect(Number(await scheduled())).toBeGreaterThan(1)
    await redis.down()
    await redis.up({ empty: true })
    expect(await scheduled()).toBe("0")
    await worker.kill()
    await worker.restart()
    expect(Number(await scheduled())).toBeGreaterThan(1)
    const { order_id } = await payAndReturn(b, await startCheckout(b))
    expect(order_id).toMatch(/^order_/)
    const order = await watchedOrder(a, a.merchant)
    await order.lose("capture", () => a.merchant.capture(order.payment_id, 10))
    await order.is("recorded")
    expect(await order.medusa()).toMatchObject({ captures: [10], totals: [10] })
  })
}
