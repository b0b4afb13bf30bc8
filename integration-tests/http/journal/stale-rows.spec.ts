import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import type { Shop } from "../../setup/shop-at-sandbox"
import { paidOrder, resolve, withoutRetries } from "./watched-order"
import { describeFollowUp } from "../stores"

/** What a server leaves that crashes after the intent, before anything was sent: Medusa's row, and an open operation. */
async function leaveIntent(shop: Shop, { payment_id, order_no, transaction_id }: Left, amount: number) {
  const medusa_ref = await leave(shop, "capture", payment_id, amount, "3 seconds")
  await shop.sql(
    `insert into mpgi_operation (id, provider_id, order_no, currency_code, kind, transaction_id, amount, medusa_ref, marker,
       baseline, state, created_at, updated_at)
     values (?, 'pp_mpgi_mpgi', ?, 'usd', 'capture', ?, ?, ?, ?, '{}', 'intent', now() - interval '5 minutes', now())`,
    `mpgiop_${medusa_ref}`,
    order_no,
    transaction_id,
    amount.toFixed(2),
    medusa_ref,
    medusa_ref.slice(-10),
  )
}

type Left = { payment_id: string; order_no: string; transaction_id: string }

/** What a server leaves that crashes after Medusa committed its row and before our journal has it. */
async function leave(
  shop: Shop,
  table: "capture" | "refund",
  payment_id: string,
  amount: number,
  age = "3 minutes",
) {
  const id = `${table === "capture" ? "capt" : "ref"}_left_${payment_id.slice(-6)}`
  await shop.sql(
    `insert into ${table} (id, payment_id, amount, raw_amount, created_at, updated_at)
     values (?, ?, ${amount}, ?, now() - interval '${age}', now())`,
    id,
    payment_id,
    JSON.stringify({ value: String(amount), precision: 20 }),
  )
  return id
}

/** Medusa must not show a capture or refund that was never sent to the gateway. */
describeFollowUp((shop) => {
  describe("a credit line that a crashed server left incomplete", () => {
    withoutRetries(shop)

    const leave = async (order_id: string, age: string) => {
      const change = await shop.container
        .resolve("order")
        .createOrderChange({ order_id, change_type: "credit_line" } as never)
      await shop.sql(`update order_change set created_at = now() - interval '${age}' where id = ?`, change.id)
      return change.id
    }

    it("does not block a refund that was found applied, nor the next one", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id)
      await order.lose("refund", () => order.admin.refund(order.payment_id, { amount: 5 }))
      await leave(order.order_id, "3 minutes")
      await resolve(shop)
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({ refunds: [5], totals: [25, -5] })
      expect((await order.admin.refund(order.payment_id, { amount: 7 })).status).toBe(200)
      expect(order.refunds()).toEqual(["5.00", "7.00"])
    })

    it("that may still be in progress stays", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id)
      await order.lose("refund", () => order.admin.refund(order.payment_id, { amount: 5 }))
      const id = await leave(order.order_id, "1 minute")
      await resolve(shop)
      expect(await order.last()).toMatchObject({ state: "applied" })
      const gone = "delete from order_change where id = ? and deleted_at is null returning id"
      expect(await shop.sql(gone, id)).toHaveLength(1)
      // The row of the first attempt is stale after a while.
      const past = (column: string) => `${column} = ${column} - interval '3 minutes'`
      const passed = `update mpgi_operation set ${past("sent_at")}, ${past("settled_at")} where order_no = ?`
      await shop.sql(passed, order.order_no)
      await shop.sql(`update refund set ${past("created_at")} where payment_id = ?`, order.payment_id)
      await resolve(shop)
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({ refunds: [5], totals: [25, -5] })
    })
  })

  describe("a row that a crashed server left after the intent, before anything was sent", () => {
    it("is deleted as soon as the capture is known not to be applied", async () => {
      const order = await paidOrder(shop)
      await leaveIntent(shop, order, 25)
      expect((await order.admin.capture(order.payment_id)).status).toBe(400)
      await resolve(shop)
      expect(await order.last()).toMatchObject({ state: "not_applied", error_code: "never_sent" })
      expect(await order.medusa()).toMatchObject({ captures: [] })
      expect((await order.admin.capture(order.payment_id)).status).toBe(200)
      expect(order.captures()).toEqual(["25.00"])
      await resolve(shop)
      expect(await order.medusa()).toMatchObject({ captures: [25], totals: [25] })
    })

    it("is deleted when the merchant refreshes the payment", async () => {
      const order = await paidOrder(shop)
      await leaveIntent(shop, order, 10)
      const refreshed = await order.admin.post(`/mpgi/payments/${order.order_no}/refresh`)
      expect(refreshed).toMatchObject({ status: 200, data: { open_operation: null } })
      expect((await order.admin.capture(order.payment_id)).status).toBe(200)
      expect(order.captures()).toEqual(["25.00"])
      expect(await order.medusa()).toMatchObject({ captures: [25], totals: [25] })
    })
  })

  describe("a row that a crashed server left before anything was sent", () => {
    it("of a capture is deleted, and the whole can be captured", async () => {
      const order = await paidOrder(shop)
      await leave(shop, "capture", order.payment_id, 10)
      expect(await order.medusa()).toMatchObject({ captures: [10] })
      await sweepWorkflow(shop.container).run()
      expect(await order.medusa()).toMatchObject({ captures: [] })
      expect((await order.admin.capture(order.payment_id)).status).toBe(200)
      expect(order.captures()).toEqual(["25.00"])
      expect(await order.medusa()).toMatchObject({ captures: [25], totals: [25] })
    })

    it("of a refund is deleted; what the gateway has applied stays", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id)
      await order.admin.refund(order.payment_id, { amount: 4 })
      await shop.sql("update capture set created_at = now() - interval '3 minutes'")
      await shop.sql("update refund set created_at = now() - interval '3 minutes'")
      await leave(shop, "refund", order.payment_id, 5)
      await sweepWorkflow(shop.container).run()
      expect(await order.medusa()).toMatchObject({ captures: [25], refunds: [4], totals: [25, -4] })
    })

    it("that matches the gateway stays: captured at the portal before it was captured here", async () => {
      const order = await paidOrder(shop)
      // With a notification it would be synced before the merchant captures.
      shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no: order.order_no } })
      shop.sandbox.portal.capture({ order_no: order.order_no })
      expect((await order.admin.capture(order.payment_id)).status).toBe(200)
      await shop.sql("update mpgi_operation set settled_at = now() - interval '3 minutes'")
      await shop.sql("update capture set created_at = now() - interval '3 minutes'")
      await sweepWorkflow(shop.container).run()
      await resolve(shop)
      expect(await order.medusa()).toMatchObject({ captures: [25], totals: [25] })
    })

    it("is looked for among those of the last minutes, which Medusa's index of ids finds", async () => {
      await sweepWorkflow(shop.container).run()
      const pg = shop.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
      const statements: string[] = []
      const collect = ({ sql }: { sql: string }) => void statements.push(sql)
      pg.on("query", collect)
      await sweepWorkflow(shop.container).run()
      pg.off("query", collect)
      for (const table of ["capture", "refund"]) {
        const reads = statements.filter((sql) => sql.includes(`from "${table}"`))
        expect(reads).toHaveLength(1)
        const [, since = ""] = /"created_at" > '([^']+)'/.exec(reads[0]!) ?? []
        expect(Date.parse(since)).toBeGreaterThan(Date.now() - 15 * 60_000)
        expect(reads[0]).toMatch(/"id" > '(capt|ref)_0[0-9A-Z]{9}'/)
      }
    })
  })
})
