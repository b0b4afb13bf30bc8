import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { open } from "../../setup/browser"
import { merchant } from "../../setup/merchant"
import { startCheckout, rowsOf, until } from "../../setup/pay"
import { describeFollowUp } from "../stores"

/** More at once than the pool of a store has connections. */
const AT_ONCE = 12
/** Far less than a connection is waited for, which is a minute. */
const PATIENCE_MS = 30_000

/** Work that holds a connection while it waits for another one of the same pool stalls the store: none does. */
describeFollowUp((shop) => {
  describe("more requests at once than the pool has connections", () => {
    beforeAll(() => {
      const pg = shop.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
      expect((pg.client as { pool: { max: number } }).pool.max).toBe(10)
    })

    it(
      "for the payment link of an attempt that was canceled: each gets the one new attempt",
      async () => {
        const checkout = await startCheckout(shop)
        await open(checkout.redirect_url)
        await shop.sql("update mpgi_payment set state = 'canceled' where order_no = ?", checkout.order_no)
        const pages = await Promise.all(Array.from({ length: AT_ONCE }, () => open(checkout.redirect_url)))
        expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200))
        expect(await rowsOf(shop, checkout.session)).toHaveLength(2)
      },
      PATIENCE_MS,
    )

    it(
      "for the outcome of operations: Medusa is synced with each, and the store responds meanwhile",
      async () => {
        const admin = await merchant(shop)
        await shop.sql(
          `insert into mpgi_operation (id, kind, provider_id, order_no, transaction_id, amount, currency_code, medusa_ref,
           marker, baseline, state, next_attempt_at, settled_at)
         select 'mpgiop_pool' || n, 'capture', 'pp_mpgi_mpgi', 'POOL' || n, 'pool' || n, '1.00', 'usd', 'capt_pool' || n,
           'pool', '{}', 'not_applied', now(), now() - interval '1 hour' from generate_series(1, ${AT_ONCE}) n`,
        )
        const bus = shop.container.resolve(Modules.EVENT_BUS)
        const events = Array.from({ length: AT_ONCE }, (_, at) => ({ id: `mpgiop_pool${at + 1}` }))
        await Promise.all(events.map((data) => bus.emit({ name: "mpgi.operation.unconfirmed", data })))
        expect((await admin.get("/orders")).status).toBe(200)
        const left = () => shop.sql("select id from mpgi_operation where next_attempt_at is not null")
        await until("every operation is done with", async () => (await left()).length === 0)
      },
      PATIENCE_MS,
    )
  })
})
