import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OperationRow, PaymentRow } from "../shared/rows"
import type { OperationRecords } from "../journal/records/operation-records"
import { APPLIED } from "../journal/records/states"
import { pageOf, table, type Page } from "../shared/database"

/** A decision about a payment that was held for review. */
export interface DecidedReview {
  payment: PaymentRow
  decided_at: Date
  accepted: boolean
  /** Who decided: Medusa's user or API key; null when it can no longer be read. */
  by: string | null
  /** The reason, as the user entered it. */
  note: string | null
}

/** Reviews that were decided here, the newest first. Decisions made at the gateway's portal are left out. */
export class DecidedReviews {
  constructor(
    private readonly pg: Knex,
    private readonly operations: OperationRecords,
  ) {}

  /** A page of decisions, and how many there are. */
  async list(page: Page): Promise<[DecidedReview[], number]> {
    const decided = () =>
      table<OperationRow>(this.pg, "mpgi_operation").where({ kind: "review" }).whereIn("state", APPLIED)
    const [writes, count] = await pageOf(decided, (rows) => rows.orderBy("id", "desc"), page)
    const payments = await table<PaymentRow>(this.pg, "mpgi_payment").whereIn(
      "order_no",
      writes.map(({ order_no }) => order_no),
    )
    const reviews = writes.flatMap((write) => {
      const payment = payments.find(({ order_no }) => order_no === write.order_no)
      return payment ? [this.read(write, payment)] : []
    })
    return [reviews, count]
  }

  private read(write: OperationRow, payment: PaymentRow): DecidedReview {
    const { created_by = null, note = null } = this.operations.contextOf(write) ?? {}
    const { accept = false } = write.baseline
    return {
      payment,
      decided_at: write.settled_at ?? write.created_at,
      accepted: accept,
      by: created_by,
      note,
    }
  }
}
