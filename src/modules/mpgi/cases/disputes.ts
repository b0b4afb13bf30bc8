import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { pageOf, table, type Page, type Rows } from "../shared/database"
import type { Named } from "../shared/named"
import type { CaseRow, PaymentRow } from "../shared/rows"

/** What has become of a chargeback, in the order in which a merchant looks at them. */
export const DISPUTE_STATUSES = ["open", "closed", "reversed"] as const

/** `open`: to be answered · `closed`: a user is done with it · `reversed`: the merchant has the amount again. */
type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** A chargeback: its case with the payment. */
export interface Dispute {
  case: CaseRow
  payment: PaymentRow
  status: DisputeStatus
}

export interface DisputeFilter {
  status?: DisputeStatus | undefined
  named?: Named | undefined
}

/** The payment is charged back no more, or once again: the time distinguishes two chargebacks. */
const IS_OVER = `(c.closed_by = 'mpgi' or p.charged_back_at is null
  or date_trunc('milliseconds', p.charged_back_at) <> (c.details ->> 'charged_back_at')::timestamptz)`

const STATUS = `case when c.state = 'open' then 'open' when ${IS_OVER} then 'reversed' else 'closed' end`

/** The chargebacks of all payments. Each has opened a case, which is never deleted. */
export class Disputes {
  constructor(private readonly pg: Knex) {}

  /** A page of chargebacks, the newest first, and how many there are. */
  async list({ status, named }: DisputeFilter, page: Page): Promise<[Dispute[], number]> {
    type Row = { id: string; status: DisputeStatus }
    const [found, count] = await pageOf<Row>(
      () => {
        const rows = table<Row>(this.pg, "mpgi_case as c")
          .join("mpgi_payment as p", "p.order_no", "c.order_no")
          .where("c.kind", "charged_back")
          .whereNull("p.deleted_at")
        if (status) void rows.whereRaw(`${STATUS} = ?`, [status])
        if (named) void rows.where((any) => namedBy(any, named))
        return rows as Rows<Row>
      },
      (rows) =>
        rows
          .select("c.id", this.pg.raw(`${STATUS} as status`))
          .orderBy("c.opened_at", "desc")
          .orderBy("c.id", "desc"),
      page,
    )
    const cases = await this.casesOf(found.map(({ id }) => id))
    const payments = await table<PaymentRow>(this.pg, "mpgi_payment").whereIn(
      "order_no",
      cases.map(({ order_no }) => order_no),
    )
    const disputes = found.flatMap(({ id, status }): Dispute[] => {
      const dispute = cases.find((each) => each.id === id)
      const payment = payments.find(({ order_no }) => order_no === dispute?.order_no)
      return dispute && payment ? [{ case: dispute, payment, status }] : []
    })
    return [disputes, count]
  }

  private casesOf(ids: readonly string[]): Promise<CaseRow[]> {
    return table<CaseRow>(this.pg, "mpgi_case").whereIn("id", [...ids])
  }
}

function namedBy(rows: Knex.QueryBuilder, { words, order_nos }: Named): void {
  void rows
    .whereIn("c.order_no", [...order_nos, words.toUpperCase(), words])
    .orWhere("c.transaction_id", words)
}
