import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { COUNTED, sqlList, type Page } from "../shared/database"
import type { Named } from "../shared/named"
import type { CaseRow } from "../shared/rows"
import { AUTOMATIC, CASE_OF_DISCREPANCY } from "./case-kinds"

/** What a merchant has to look at, or had to: a case, or a discrepancy without a case. */
export interface AttentionRow extends Pick<
  CaseRow,
  "id" | "provider_id" | "order_no" | "transaction_id" | "closed_at" | "closed_by"
> {
  source: "case" | "discrepancy"
  /** The kind of the case; of a discrepancy the kind of the case that it becomes if it lasts. */
  kind: string
  /** `checking`: a discrepancy that is compared again, and corrected if that is safe. */
  state: "open" | "checking" | "closed"
  found_at: Date
}

export interface AttentionFilter {
  /** `open` includes those that are being checked. */
  state?: "open" | "closed" | undefined
  kind?: string | undefined
  order_no?: string | undefined
  named?: Named | undefined
}

/**
 * Cases and discrepancies as one list. A discrepancy that became a case is listed once, as that case, also after a
 * user has closed it.
 */
export class Attention {
  constructor(private readonly pg: Knex) {}

  /** A page of the list, and how many there are. */
  async list(
    { state, kind, order_no, named }: AttentionFilter,
    { descending }: { descending: boolean },
    { limit, offset }: Page,
  ): Promise<[AttentionRow[], number]> {
    const values = {
      is_open: state === undefined ? null : state === "open",
      kind: kind ?? null,
      order_no: order_no ?? null,
      words: named?.words ?? null,
      order_nos: named ? [...named.order_nos, named.words.toUpperCase(), named.words] : [],
    }
    const direction = descending ? "desc" : "asc"
    const sorted = `order by found_at ${direction}, id ${direction}`
    // Each table gives its own first rows by its index; what is on the page is among them.
    const first = LISTED.map((rows) => `(${rows} ${sorted} limit :upto)`).join(" union all ")
    const counted = LISTED.map((rows) => `(select count(*)::int from (${rows} limit :most) as counted)`).join(
      " + ",
    )
    const [page, count] = await Promise.all([
      this.pg.raw<{ rows: AttentionRow[] }>(
        `select * from (${first}) as listed ${sorted} limit :limit offset :offset`,
        {
          ...values,
          limit,
          offset,
          upto: limit + offset,
        },
      ),
      this.pg.raw<{ rows: { count: number }[] }>(`select ${counted} as count`, { ...values, most: COUNTED }),
    ])
    return [page.rows, count.rows[0]?.count ?? 0]
  }

  /** How many are open: those that wait for a user, those that are being checked, and the chargebacks among the former. */
  async countOpen(): Promise<{ waiting: number; checking: number; disputes: number }> {
    const none = { is_open: true, kind: null, order_no: null, words: null, order_nos: [] }
    const { rows } = await this.pg.raw<{ rows: { waiting: number; checking: number; disputes: number }[] }>(
      `select (count(*) filter (where state = 'open'))::int as waiting,
        (count(*) filter (where state = 'checking'))::int as checking,
        (count(*) filter (where state = 'open' and kind = 'charged_back'))::int as disputes
      from (${LISTED.map((found) => `(${found} limit :most)`).join(" union all ")}) as listed`,
      { ...none, most: COUNTED },
    )
    return rows[0] ?? { waiting: 0, checking: 0, disputes: 0 }
  }
}

const NAMED = `(cast(:order_no as text) is null or order_no = :order_no)
    and (cast(:words as text) is null or transaction_id = :words or order_no = any(cast(:order_nos as text[])))`

const CASES = `
  select id, 'case' as source, kind, state, provider_id, order_no, transaction_id, opened_at as found_at, closed_at,
    closed_by
  from mpgi_case
  where deleted_at is null
    and (cast(:is_open as boolean) is null or state = case when :is_open then 'open' else 'closed' end)
    and (cast(:kind as text) is null or kind = :kind) and ${NAMED}`

const UNRESOLVED = sqlList(["open", "needs_review"])
const CASE_KIND = `case kind ${Object.entries(CASE_OF_DISCREPANCY)
  .map(([kind, case_kind]) => `when '${kind}' then '${case_kind}'`)
  .join(" ")} end`

/** A case belongs to all discrepancies of its kind and order; one of a second transaction to that transaction. */
const DISCREPANCIES = `
  select id, 'discrepancy' as source, ${CASE_KIND} as kind,
    case state when 'open' then 'checking' when 'needs_review' then 'open' else 'closed' end as state, provider_id,
    order_no, transaction_id, first_seen_at as found_at,
    case when state not in ${UNRESOLVED} then coalesce(resolved_at, updated_at) end as closed_at,
    case when state not in ${UNRESOLVED} then '${AUTOMATIC}' end as closed_by
  from mpgi_discrepancy as found
  where deleted_at is null
    and (cast(:is_open as boolean) is null or (state in ${UNRESOLVED}) = :is_open)
    and (cast(:kind as text) is null or ${CASE_KIND} = :kind) and ${NAMED}
    and not exists (
      select from mpgi_case as reported
      where reported.deleted_at is null and reported.order_no = found.order_no
        and reported.provider_id = found.provider_id and reported.kind = ${CASE_KIND.replace("case kind", "case found.kind")}
        and (found.kind <> 'missing_locally' or reported.transaction_id is not distinct from found.transaction_id)
        and (reported.state = 'open' or reported.closed_at >= found.first_seen_at))`

const LISTED = [CASES, DISCREPANCIES]
