import type { World } from "./world"

const HOUR = 3_600_000
/** Hours without a fault after which everything that can be resolved must be. */
const PATIENCE = 12

/**
 * Lets hours pass in which only the jobs of both instances run, at once, and the gateway sends again what was not
 * acknowledged. Ends when nothing changes any more.
 */
export async function settle(world: World): Promise<void> {
  const { sandbox, sql, instances, letTimePass } = world
  let before = ""
  const faults = () => sandbox.faults.list().reduce((all, { fired }) => all + fired, 0)
  // Faults that have not fired yet fire now: the jobs must outlast them.
  for (let hour = 0, struck = faults(); hour < PATIENCE + faults() - struck; hour++) {
    await Promise.all(instances.map(({ up }) => up()))
    await letTimePass(61)
    sandbox.clock.advance(HOUR)
    await sandbox.notifications.idle()
    await cancelLeftEdits(world)
    await Promise.all(instances.map(({ tick }) => tick()))
    const after = `${await picture(sql)}|${faults()}`
    if (hour > 2 && after === before) return
    before = after
  }
}

/**
 * An order edit whose server died is open until a user cancels it, and as long Medusa refuses every other change of that order, such as
 * that of a refund. This user does. One that cannot be canceled now is canceled after the next hour.
 */
async function cancelLeftEdits({ sql, instances: [{ merchant }] }: World): Promise<void> {
  const left = await sql<{ order_id: string }>(
    `select c.order_id from order_change c join "order" o on o.id = c.order_id
     where c.change_type = 'edit' and c.status in ('pending', 'requested') and c.deleted_at is null and o.status <> 'canceled'`,
  )
  for (const { order_id } of left) await merchant.remove(`/order-edits/${order_id}`).catch(() => {})
}

/** The state of everything that may still change. */
async function picture(sql: World["sql"]): Promise<string> {
  const [row] = await sql<{ picture: string }>(
    `select concat_ws('|',
       (select string_agg(id || state, ',' order by id) from mpgi_operation where state <> 'recorded'),
       (select string_agg(id || state, ',' order by id) from mpgi_notification where state <> 'applied'),
       (select string_agg(state || n, ',' order by state) from (select state, count(*) n from mpgi_payment group by state) s),
       (select count(*) from mpgi_payment where completed_at is null), (select count(*) from order_cart),
       (select string_agg(state || n, ',' order by state) from (select state, count(*) n from mpgi_charge group by state) s),
       (select count(*) from mpgi_charge where order_id is null), (select count(*) from "order" where status = 'canceled'),
       (select count(*) from mpgi_awaiting_order where outcome is null),
       (select count(*) from order_transaction), (select count(*) from capture), (select count(*) from refund)) as picture`,
  )
  return row!.picture
}
