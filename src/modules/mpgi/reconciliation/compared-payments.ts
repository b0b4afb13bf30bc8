import type { OrderNo } from "../../../gateway"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { HOLDS_MONEY } from "../payments/consequences"
import { notePayments } from "../payments/payment-records"
import type { OpenAccount } from "../shared/accounts"
import { whereOfAccount, type Credentials } from "../shared/credentials"
import type {
  DiscrepancyRow,
  NotificationRow,
  OperationRow,
  PaymentRow,
  ReconciliationRow,
} from "../shared/rows"
import { DAY } from "../shared/time"
import { table, whereIdOf } from "../shared/database"

/** For how many days a payment is compared in any state, after it was opened or had an operation. */
const SETTLING_DAYS = 14

/** A payment that a run compares. The rest of its row is read when it is compared. */
export type ComparedPayment = Pick<PaymentRow, "id" | "order_no">

/** The payments that a run compares, in order. */
export class ComparedPayments {
  constructor(private readonly pg: Knex) {}

  /**
   * The next payments after the cursor, of the credentials that the account has now. Payments with an unresolved
   * discrepancy are always included, however old. So are payments named by a recent notification: an issuer may take an
   * amount back after the days that a run compares.
   */
  next(run: ReconciliationRow, account: OpenAccount, limit: number): Promise<ComparedPayment[]> {
    const { provider_id, cursor, scope, from_at, to_at } = run
    const { recentDays } = account.options.reconciliation
    const days = scope === "recent" ? recentDays : SETTLING_DAYS
    const since = new Date(to_at.getTime() - days * DAY)
    return table<PaymentRow>(this.pg, "mpgi_payment")
      .select("id", "order_no")
      .where({ provider_id })
      .modify((rows) => void whereOfAccount(rows, account))
      .where("opened_at", "<=", to_at)
      .modify((rows) => void (cursor && rows.where("id", ">", cursor)))
      .where((some) => {
        void some
          .where("opened_at", ">=", since)
          .orWhereIn("order_no", this.written(provider_id, since))
          .orWhereIn("order_no", this.differing(provider_id))
          .orWhereIn("order_no", this.named(provider_id, since))
          .modify((rows) => {
            if (scope === "full")
              void rows.orWhere(
                // In these states, the portal can still change something.
                (old) => void old.where("opened_at", ">=", from_at).whereIn("state", HOLDS_MONEY),
              )
          })
      })
      .orderBy("id")
      .limit(limit)
  }

  /** The current rows of some payments, in order. */
  rows(payments: readonly ComparedPayment[]): Promise<PaymentRow[]> {
    const ids = payments.map(({ id }) => id)
    return table<PaymentRow>(this.pg, "mpgi_payment").whereIn("id", ids).orderBy("id")
  }

  /**
   * Notes that a query showed these payments as they are recorded. A payment that is being changed at that moment is
   * left out.
   */
  async confirm(order_nos: readonly OrderNo[], shownTo: Credentials): Promise<void> {
    if (order_nos.length === 0) return
    const free = table<PaymentRow>(this.pg, "mpgi_payment")
      .select("id")
      .whereIn("order_no", [...order_nos])
      .forUpdate()
      .skipLocked()
    await notePayments(this.pg, (rows) => void whereIdOf(rows, free), {
      synced_at: new Date(),
      // An older version did not keep the credentials.
      merchant_id: this.pg.raw("coalesce(merchant_id, ?)", [shownTo.merchant_id]),
      account_id: this.pg.raw("coalesce(account_id, ?)", [shownTo.account_id]),
    })
  }

  private written(provider_id: string, since: Date) {
    return table<OperationRow>(this.pg, "mpgi_operation")
      .select("order_no")
      .where({ provider_id })
      .where("created_at", ">=", since)
  }

  private named(provider_id: string, since: Date) {
    return table<NotificationRow>(this.pg, "mpgi_notification")
      .select("order_no")
      .where({ provider_id })
      .whereNotNull("order_no")
      .where("received_at", ">=", since)
  }

  private differing(provider_id: string) {
    return table<DiscrepancyRow>(this.pg, "mpgi_discrepancy")
      .select("order_no")
      .where({ provider_id })
      .whereIn("state", ["open", "needs_review"])
  }
}
