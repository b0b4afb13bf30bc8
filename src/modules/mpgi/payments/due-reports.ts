import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderNo } from "../../../gateway"
import type { Accounts } from "../shared/accounts"
import { whereOfAccount } from "../shared/credentials"
import type { PaymentRow } from "../shared/rows"
import { table } from "../shared/database"
import { DAY, HOUR, MINUTE } from "../shared/time"
import { changePaymentIf, changePayments, claimPayments, notePayments } from "./payment-records"

/** Pauses after a refusal; after the last one the report is abandoned. */
const PAUSES = [5 * MINUTE, 30 * MINUTE, HOUR, 6 * HOUR, 12 * HOUR, DAY, DAY]
/**
 * How long a claim lasts. No request takes that long. Then a report is due again if its server died or it did not reach
 * the gateway.
 */
const CLAIM_MS = 2 * MINUTE

/**
 * Order statuses that are to be reported to the gateway's risk engine (manual 2.5, Update orders). `report_at` is the
 * time at which a report is due.
 */
export class DueReports {
  constructor(
    private readonly pg: Knex,
    private readonly accounts: Pick<Accounts, "get">,
  ) {}

  /** Records a status to report; the latest status counts. */
  async note(order_no: OrderNo, report_status: string): Promise<void> {
    const due = { report_status, report_at: new Date(), report_attempts: 0 }
    await changePayments(this.pg, [order_no], due)
  }

  /**
   * Claims payments whose status is due, the longest due first. `which` selects those that were never refused, or those
   * that were.
   */
  async claim(provider_id: string, which: "new" | "refused", limit: number): Promise<PaymentRow[]> {
    const due = this.table()
      .where({ provider_id })
      .modify((rows) => void whereOfAccount(rows, this.accounts.get(provider_id)))
      .whereNotNull("transaction_id")
      .where("report_at", "<=", new Date())
      .where("report_attempts", which === "new" ? "=" : ">", 0)
      .orderBy("report_at")
      .limit(limit)
    return claimPayments(this.pg, due, { report_at: new Date(Date.now() + CLAIM_MS) })
  }

  /** Marks statuses as reported. A status that was recorded since stays due. */
  async reported(payments: readonly PaymentRow[]): Promise<void> {
    for (const { order_no, report_status } of payments) {
      const done = { reported_status: report_status, report_at: null, report_attempts: 0 }
      await changePaymentIf(this.pg, order_no, { report_status }, done)
    }
  }

  /**
   * Records that the gateway has refused a status. It is reported again after increasing pauses. Returns false when
   * this was the last attempt.
   */
  async refused({ order_no, report_status, report_attempts }: PaymentRow): Promise<boolean> {
    const pause = PAUSES[report_attempts]
    const report_at = pause === undefined ? null : new Date(Date.now() + pause)
    const changes = { report_at, report_attempts: report_attempts + 1 }
    await notePayments(this.pg, { order_no, report_status }, changes)
    return report_at !== null
  }

  private table() {
    return table<PaymentRow>(this.pg, "mpgi_payment")
  }
}
