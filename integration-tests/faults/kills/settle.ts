import type { World } from "./world"

const HOUR = 3_600_000
/** Hours without a fault after which everything that can be resolved must be. */
const PATIENCE = 12

/**
 * Lets hours pass in which only the jobs of both instances run, at once, and the gateway sends again what was not
 * acknowledged. Ends when nothing changes any more.
 */
export async function settle({ sandbox, sql, instances, letTimePass }: World): Promise<void> {
  let before = ""
  const faults = () => sandbox.faults.list().reduce((all, { fired }) => all + fired, 0)
  // Faults that have not fired yet fire now: the jobs must outlast them.
  for (let hour = 0, struck = faults(); hour < PATIENCE + faults() - struck; hour++) {
    await Promise.all(instances.map(({ up }) => up()))
    await letTimePass(61)
    sandbox.clock.advance(HOUR)
    await sandbox.notifications.idle()
    await Promise.all(instances.map(({ tick }) => tick()))
    const after = `${await picture(sql)}|${faults()}`
    if (hour > 2 && after === before) return
    before = after
  }
}

/** The state of everything that may still change. */
async function picture(sql: World["sql"]): Promise<string> {
  const [row] = await sql<{ picture: string }>(
    `select concat_ws('|',
       (select string_agg(id || state, ',' order by id) from mpgi_operation where state <> 'recorded'),
       (select string_agg(id || state, ',' order by id) from mpgi_notification where state <> 'applied'),
       (select string_agg(state || n, ',' order by state) from (select state, count(*) n from mpgi_payment group by state) s),
       (select count(*) from mpgi_payment where completed_at is null), (select count(*) from order_cart),
       (select count(*) from order_transaction), (select count(*) from capture), (select count(*) from refund)) as picture`,
  )
  return row!.picture
}
