import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { HOLDS_MONEY } from "../payments/holds-money"
import type { PaymentRow, ReconciliationRow } from "../rows"

/** How long after its beginning, or after a write, a payment in any other state is compared. */
const SETTLING_DAYS = 14

/** The payments that a run compares, in the order in which it does. */
export class ComparedPayments {
  constructor(private readonly pg: Knex) {}

  /**
   * The next ones behind the cursor. What still differs is always among them, however old it is.
   * @param recentDays what counts as lately for a run of scope `recent`
   */
  next(run: ReconciliationRow, recentDays: number, limit: number): Promise<PaymentRow[]> {
    const { provider_id, cursor, scope, from_at, to_at } = run
    const days = scope === "recent" ? recentDays : SETTLING_DAYS
    const since = new Date(to_at.getTime() - days * 86_400_000)
    return this.pg<PaymentRow>("mpgi_payment")
      .where({ provider_id })
      .whereNull("deleted_at")
      .where("opened_at", "<=", to_at)
      .modify((rows) => void (cursor && rows.where("id", ">", cursor)))
      .where((some) => {
        void some
          .where("opened_at", ">=", since)
          .orWhereIn("order_no", this.written(provider_id, since))
          .orWhereIn("order_no", this.differing(provider_id))
          .modify((rows) => {
            if (scope === "full")
              void rows.orWhere(
                // There somebody can still do something.
                (old) => void old.where("opened_at", ">=", from_at).whereIn("state", HOLDS_MONEY),
              )
          })
      })
      .orderBy("id")
      .limit(limit)
  }

  private written(provider_id: string, since: Date) {
    return this.pg("mpgi_operation")
      .select("order_no")
      .where({ provider_id })
      .where("created_at", ">=", since)
  }

  private differing(provider_id: string) {
    return this.pg("mpgi_difference")
      .select("order_no")
      .where({ provider_id })
      .whereIn("state", ["open", "reported"])
  }
}
