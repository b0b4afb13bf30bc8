import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changedNow } from "../audit/actor"
import type { PaymentRow } from "../rows"
import { HOLDS_MONEY } from "./holds-money"

/** How long a payment is followed, from the time when its shopper was sent to the gateway. */
export const FOLLOWED_DAYS = 7

/** Problems that end the questions: a person has been told. */
const GIVEN_UP = ["never_decided", "not_received"]

/** A younger payment is looked at more often: every minute, 5 minutes, half hour, then hourly. */
const DUE = `updated_at <= now() - case
  when opened_at > now() - interval '5 minutes' then interval '1 minute'
  when opened_at > now() - interval '30 minutes' then interval '5 minutes'
  when opened_at > now() - interval '3 hours' then interval '30 minutes'
  else interval '1 hour' end`

const SOUGHT_EVERY_HOURS = 6
/** Longer than looking for two hundred orders takes. */
const CLAIM_MS = 10 * 60_000

const HOLDS_NOTHING = ["created", "pending", "unknown", "declined", "cancelled"]
const MISMATCHES = ["amount_mismatch", "currency_mismatch"]

type Rows = Knex.QueryBuilder<PaymentRow, PaymentRow[]>

/**
 * Payments that somebody should look at. A claim moves `updated_at`, and so is one claimer's alone over all servers
 * and takes the payment out of the queue until it is due again.
 */
export class DuePayments {
  constructor(private readonly pg: Knex) {}

  /** Those whose shopper was sent to the gateway and of which nobody has heard how it ended, given up or not. */
  undecided(provider_ids: string[], limit = 500): Promise<PaymentRow[]> {
    return this.claim(limit, (rows) =>
      rows
        .whereNotNull("opened_at")
        .whereRaw(DUE)
        .whereIn("provider_id", provider_ids)
        .whereIn("state", ["created", "pending", "unknown"])
        .where((open) => {
          void open.whereNull("problem").orWhereNotIn("problem", GIVEN_UP)
        }),
    )
  }

  /** Those that hold the shopper's money and of which nobody has seen an order. */
  unfinished(provider_ids: string[], limit = 200): Promise<PaymentRow[]> {
    return this.claim(limit, (rows) =>
      rows
        .whereNotNull("opened_at")
        .whereRaw(DUE)
        .whereIn("provider_id", provider_ids)
        .whereIn("state", HOLDS_MONEY)
        .whereNull("tombstoned_at")
        .whereNull("completed_at")
        .where((open) => {
          void open.whereNull("problem").orWhere({ problem: "paid_without_order" })
        })
        .whereRaw(`opened_at > now() - interval '${FOLLOWED_DAYS} days'`),
    )
  }

  /** Forgets what is known of the browsers of payments that nobody follows any more. Answers how many. */
  forgetDevices(limit = 1000): Promise<number> {
    const old = this.table()
      .select("id")
      .whereNotNull("device")
      .whereRaw(`created_at < now() - interval '${FOLLOWED_DAYS} days'`)
      .limit(limit)
    return this.table()
      .whereIn("id", old)
      .update({ device: null, ip_digest: null } as never)
  }

  /** Those that hold money which no order will have: at once, then in the same rhythm for as long as any. */
  orphaned(provider_ids: string[], limit = 200): Promise<PaymentRow[]> {
    return this.claim(limit, (rows) =>
      rows
        .whereNotNull("opened_at")
        .whereIn("provider_id", provider_ids)
        .whereIn("state", HOLDS_MONEY)
        .whereNull("completed_at")
        .where((given_up) => {
          void given_up.whereNotNull("tombstoned_at").orWhereIn("problem", MISMATCHES)
        })
        .whereRaw(
          `(orphaned_at is null or (orphaned_at > now() - interval '${FOLLOWED_DAYS} days' and ${DUE}))`,
        ),
    )
  }

  /**
   * Those that hold no money and whose cart may have an order all the same: looked through every six hours for a
   * week after their last change. `afterMinutes` is how long they are left alone. Until {@link sought} says that it was
   * done, a claim lasts for some minutes only: whoever has it may die.
   */
  unpaid(provider_id: string, afterMinutes: number, limit = 200): Promise<PaymentRow[]> {
    const which = (rows: Rows) =>
      rows
        .where({ provider_id })
        .whereNotNull("cart_id")
        .whereIn("state", HOLDS_NOTHING)
        .whereRaw("created_at <= now() - make_interval(mins => ?)", [afterMinutes])
        .whereRaw(`updated_at > now() - interval '${FOLLOWED_DAYS} days'`)
        .whereRaw("(order_sought_at is null or order_sought_at <= now() - make_interval(hours => ?))", [
          SOUGHT_EVERY_HOURS,
        ])
    const soon = Date.now() - SOUGHT_EVERY_HOURS * 3_600_000 + CLAIM_MS
    return this.claim(limit, which, "order_sought_at", new Date(soon))
  }

  /** The orders of these were looked for, and what was found was dealt with. */
  async sought(order_nos: string[]): Promise<void> {
    await this.table()
      .whereIn("order_no", order_nos)
      .update({ order_sought_at: new Date() } as never)
  }

  /** Medusa has these with their order; one that was missing is found. Their browsers are of no interest any more. */
  async completed(order_nos: string[]): Promise<void> {
    await this.table()
      .whereIn("order_no", order_nos)
      .update({
        completed_at: changedNow(this.pg),
        device: null,
        ip_digest: null,
        orphaned_at: null,
        problem: this.pg.raw("nullif(problem, 'paid_without_order')"),
      } as never)
  }

  /** `clock` is the column that says when a payment was last looked at for this. */
  private async claim(
    limit: number,
    which: (rows: Rows) => unknown,
    clock: "updated_at" | "order_sought_at" = "updated_at",
    at = new Date(),
  ): Promise<PaymentRow[]> {
    const due = this.table()
      .select("id")
      .whereNull("deleted_at")
      .modify((rows) => void which(rows as never))
      .orderByRaw("?? nulls first", [clock])
      .limit(limit)
      .forUpdate()
      .skipLocked()
    // Materialised, so that it is looked up once: a second look would claim others.
    const rows = await this.pg
      .withMaterialized("due", due)
      .from("mpgi_payment")
      .whereIn("id", this.pg.select("id").from("due"))
      .update({ [clock]: at })
      .returning("*")
    return rows as PaymentRow[]
  }

  private table() {
    return this.pg<PaymentRow>("mpgi_payment")
  }
}
