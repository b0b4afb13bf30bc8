import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordActor } from "../audit/actor"
import { sqlList } from "../shared/database"
import { inBatches } from "../shared/in-batches"
import { statesWhere } from "./consequences"

/** States without a decision of the gateway, and the state of a card that it never received. */
const EXPIRES = sqlList(statesWhere(({ attempts }) => attempts.expires))

/**
 * Payments that came to nothing: abandoned sessions, whose customer was never sent to the gateway or never paid there.
 * The gateway has reported no transaction, and nothing else belongs to them. A notification about a deleted payment is
 * parked and needs review, like any other about an unknown order.
 */
export class ExpiredPayments {
  constructor(private readonly pg: Knex) {}

  /**
   * Deletes payments that last changed more than `days` days ago, in batches.
   * @returns how many were deleted
   */
  forget(days: number, batch = 1000): Promise<number> {
    return inBatches(batch, (limit) => this.forgetSome(days, limit))
  }

  private forgetSome(days: number, batch: number): Promise<number> {
    return this.pg.transaction(async (by) => {
      await recordActor(by)
      const { rowCount } = await by.raw<{ rowCount: number }>(
        `with expired as materialized (
           select p.id from mpgi_payment as p
           where p.deleted_at is null and p.transaction_id is null and p.state in ${EXPIRES}
             and p.updated_at < now() - make_interval(days => ?)
             and not exists (select from mpgi_operation as o where o.order_no = p.order_no and o.deleted_at is null)
             and not exists (select from mpgi_subscription as s where s.order_no = p.order_no and s.deleted_at is null
               and s.state <> 'requested')
             and not exists (select from mpgi_case as c where c.order_no = p.order_no and c.deleted_at is null
               and c.state = 'open')
           order by p.updated_at limit ? for update of p skip locked
         )
         delete from mpgi_payment where id in (select id from expired)`,
        [days, batch],
      )
      return rowCount
    })
  }
}
