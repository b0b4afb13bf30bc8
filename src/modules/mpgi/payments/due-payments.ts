import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderNo } from "../../../gateway"
import { inBatches } from "../shared/work-limit"
import type { PaymentRow } from "../shared/rows"
import { dueBy, PAYMENT_SCHEDULE } from "../shared/retry-schedule"
import { HOUR, MINUTE } from "../shared/time"
import { sqlList, table, whereIdOf, type Rows } from "../shared/database"
import { HOLDS_MONEY, statesWhere, UNDECIDED } from "./consequences"
import { MISMATCHES } from "./gateway-transaction"
import { changePayments, claimPayments, notePayments } from "./payment-records"

/** How long a payment is tracked after its customer was sent to the gateway. */
export const FOLLOWED_DAYS = 7

/** Problems that end the queries, because they have been reported for review. */
const NOT_QUERIED = ["payment_stuck_pending", "not_received"]

const DUE = dueBy(PAYMENT_SCHEDULE, { began: "opened_at", last: "updated_at" })

const ORDER_CHECK_HOURS = 6
/** How long a claim lasts: longer than a search for two hundred orders takes. */
const CLAIM_MS = 10 * MINUTE

/** The longest time until an edit of an order is confirmed and its collection is restored. */
const RESTORED_WITHIN_MS = 2 * MINUTE

/** Within this time, Medusa has written everything that belongs to a cancel or a capture. */
const WRITTEN_WITHIN_MS = 2 * MINUTE

const HOLDS_NOTHING = statesWhere(({ phase }) => phase !== "holds_money")

/**
 * Payments that are due for a check. A claim updates `updated_at`: only one worker across all servers gets the payment,
 * and the payment leaves the queue until it is due again.
 */
export class DuePayments {
  constructor(private readonly pg: Knex) {}

  /** Payments whose customer was sent to the gateway and whose outcome is unconfirmed, abandoned or not. */
  pendingAtGateway(provider_ids: string[], limit = 100): Promise<PaymentRow[]> {
    return this.claim(limit, (rows) =>
      rows
        .whereNotNull("opened_at")
        .whereRaw(DUE)
        .whereIn("provider_id", provider_ids)
        .whereIn("state", UNDECIDED)
        .whereNull("completed_at")
        .where((open) => {
          void open.whereNull("problem").orWhereNotIn("problem", NOT_QUERIED)
        }),
    )
  }

  /** Payments that hold the customer's money and have no known order. */
  unfinished(provider_ids: string[], limit = 200): Promise<PaymentRow[]> {
    return this.claim(limit, (rows) =>
      rows
        .whereNotNull("opened_at")
        .whereRaw(DUE)
        .whereIn("provider_id", provider_ids)
        .whereIn("state", HOLDS_MONEY)
        .whereNull("abandoned_at")
        .whereNull("completed_at")
        .where((open) => {
          void open.whereNull("problem").orWhere({ problem: "payment_without_order" })
        })
        .whereRaw(`opened_at > now() - interval '${FOLLOWED_DAYS} days'`),
    )
  }

  /** Deletes the browser data of payments that are no longer tracked. Returns how many. */
  forgetDevices(limit = 1000): Promise<number> {
    const old = this.table()
      .select("id")
      .whereNotNull("device")
      .whereRaw(`created_at < now() - interval '${FOLLOWED_DAYS} days'`)
      .limit(limit)
    const nothing = { device: null, ip_digest: null, site_digest: null }
    return notePayments(this.pg, (rows) => void whereIdOf(rows, old), nothing)
  }

  /**
   * Ends the links of payments that ended a week ago: with an order, abandoned, or by the gateway's decision. A link
   * leads to the ids of a cart and an order, and stays in the history of a browser.
   * @returns how many links were ended
   */
  endLinks(batch = 1000): Promise<number> {
    const week = `now() - interval '${FOLLOWED_DAYS} days'`
    const ended = this.table()
      .select("id")
      .whereNotNull("token")
      .where((any) => {
        void any
          .whereRaw(`completed_at < ${week}`)
          .orWhereRaw(`abandoned_at < ${week}`)
          .orWhereRaw(`(state not in ${sqlList(UNDECIDED)} and updated_at < ${week})`)
      })
      .limit(batch)
    const which = (rows: Knex.QueryBuilder) => void whereIdOf(rows, ended.clone())
    return inBatches(batch, () => notePayments(this.pg, which, { token: null }))
  }

  /**
   * Payments that hold money for which no order will be created. They are due at once, then on the usual schedule for
   * the usual time. Payments claimed after `before` are left out, so that one sweep does not claim a failing payment
   * twice.
   */
  orphaned(provider_ids: string[], before = new Date(), limit = 200): Promise<PaymentRow[]> {
    return this.claim(limit, (rows) =>
      rows
        .whereNotNull("opened_at")
        .whereIn("provider_id", provider_ids)
        .whereIn("state", HOLDS_MONEY)
        .whereNull("completed_at")
        .where("updated_at", "<=", before)
        .where((orphaned) => {
          void orphaned.whereNotNull("abandoned_at").orWhereIn("problem", MISMATCHES)
        })
        .whereRaw(
          `(orphaned_at is null or (orphaned_at > now() - interval '${FOLLOWED_DAYS} days' and ${DUE}))`,
        ),
    )
  }

  /**
   * Payments that hold no money although their cart may have an order. They are checked every six hours for a week
   * after their last change. The checks begin at the age of `afterMinutes`. Until {@link orderChecked} confirms the
   * check, a claim lasts only some minutes, because its worker may crash.
   */
  unpaid(provider_id: string, afterMinutes: number, limit = 200): Promise<PaymentRow[]> {
    const which = (rows: Rows<PaymentRow>) =>
      rows
        .where({ provider_id })
        .whereNotNull("cart_id")
        .whereIn("state", HOLDS_NOTHING)
        // The order of a refunded payment was paid, unless the refund came first.
        .whereRaw("(state <> 'refunded' or completed_at is null)")
        .whereRaw("created_at <= now() - make_interval(mins => ?)", [afterMinutes])
        .whereRaw(`updated_at > now() - interval '${FOLLOWED_DAYS} days'`)
        .whereRaw("(order_checked_at is null or order_checked_at <= now() - make_interval(hours => ?))", [
          ORDER_CHECK_HOURS,
        ])
    const soon = Date.now() - ORDER_CHECK_HOURS * HOUR + CLAIM_MS
    return this.claim(limit, which, "order_checked_at", new Date(soon))
  }

  /** Confirms that the orders of these payments were searched for and handled. */
  async orderChecked(order_nos: OrderNo[]): Promise<void> {
    const which = (rows: Knex.QueryBuilder) => void rows.whereIn("order_no", order_nos)
    await notePayments(this.pg, which, { order_checked_at: new Date() })
  }

  /**
   * Payments whose void was refused a while ago, and whose collection was not restored because the server died.
   */
  kept(provider_ids: string[], limit: number): Promise<PaymentRow[]> {
    const since = new Date(Date.now() - RESTORED_WITHIN_MS)
    const which = (rows: Rows<PaymentRow>) =>
      rows.whereIn("provider_id", provider_ids).where("kept_at", "<=", since)
    return this.claim(limit, which, "kept_at")
  }

  /**
   * Schedules a check of the order's totals. It runs once Medusa has written everything that may have made them wrong.
   */
  async checkTotals(order_no: OrderNo): Promise<void> {
    const changes = { totals_check_at: new Date(Date.now() + WRITTEN_WITHIN_MS) }
    await changePayments(this.pg, [order_no], changes)
  }

  /** Payments whose order totals are due for a check. A claim lasts some minutes. */
  totalsToCheck(provider_ids: string[], limit: number): Promise<PaymentRow[]> {
    const which = (rows: Rows<PaymentRow>) =>
      rows.whereIn("provider_id", provider_ids).where("totals_check_at", "<=", new Date())
    return this.claim(limit, which, "totals_check_at", new Date(Date.now() + CLAIM_MS))
  }

  /**
   * Marks payments as completed: Medusa has them with their order, even one that was missing before. Their browser data
   * is no longer needed.
   */
  async completed(order_nos: OrderNo[]): Promise<void> {
    await changePayments(this.pg, order_nos, {
      completed_at: new Date(),
      device: null,
      ip_digest: null,
      site_digest: null,
      orphaned_at: null,
      problem: this.pg.raw("nullif(problem, 'payment_without_order')"),
      // The next check of a payment depends on its last change. The order in Medusa does not count as one.
      updated_at: this.pg.raw("updated_at"),
    })
  }

  /** Reopens payments whose order was deleted: they are checked again like any other payment without an order. */
  async reopen(order_nos: OrderNo[]): Promise<void> {
    await changePayments(this.pg, order_nos, { completed_at: null })
  }

  /** `clock` is the column with the time of the last check. */
  private claim(
    limit: number,
    which: (rows: Rows<PaymentRow>) => unknown,
    clock: "updated_at" | "order_checked_at" | "kept_at" | "totals_check_at" = "updated_at",
    at = new Date(),
  ): Promise<PaymentRow[]> {
    const due = this.table()
      .modify((rows) => void which(rows))
      .orderByRaw("?? nulls first", [clock])
      .limit(limit)
    return claimPayments(this.pg, due, { [clock]: at })
  }

  private table() {
    return table<PaymentRow>(this.pg, "mpgi_payment")
  }
}
