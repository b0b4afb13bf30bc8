import { Modules } from "@medusajs/framework/utils"
import { until } from "../setup/until"
import { describeHost } from "./host"

/** One of several statements that Medusa begins together in a transaction fails. */
const REFUSE = `
create function refuse() returns trigger language plpgsql as $$ begin raise 'deadlock detected'; end $$;
create trigger refuse before insert on order_summary for each row execute function refuse()`
const ALLOW = "drop trigger refuse on order_summary; drop function refuse"

/** Hazard 31: those that are queued behind it are forgotten, and waited for. */
describeHost((host) => {
  it("a change of an order whose statement fails never ends, and keeps its connection (hazard 31)", async () => {
    const orders = host.container.resolve(Modules.ORDER)
    const item = { title: "Shirt", quantity: 1, unit_price: 25 }
    const order = await orders.createOrders({ currency_code: "usd", email: "a@example.com", items: [item] })
    const change = await orders.createOrderChange({ order_id: order.id, change_type: "credit_line" })
    await orders.addOrderAction({
      order_id: order.id,
      order_change_id: change.id,
      version: change.version,
      action: "CREDIT_LINE_ADD",
      amount: 4,
      reference: "payment_collection",
      reference_id: "pay_col_1",
    })
    let ended = false
    await host.sql(REFUSE)
    const confirmed = orders.confirmOrderChange(change.id).then(
      () => (ended = true),
      () => (ended = true),
    )
    const failed = `from pg_stat_activity where datname = current_database() and state = 'idle in transaction (aborted)'
      and state_change < clock_timestamp() - interval '3 seconds'`
    try {
      await Promise.race([
        until("it stays open", async () => (await host.sql(`select ${failed}`)).length > 0),
        confirmed,
      ])
      expect(ended).toBe(false)
    } finally {
      await host.sql(ALLOW)
      await host.sql(`select pg_terminate_backend(pid, 10000) ${failed}`)
    }
    expect(ended).toBe(false)
  })
})
