import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { orderNo, type OrderNo } from "../../../gateway"
import { actor } from "../audit/actor"
import { CASE_SCHEDULE, dueBy } from "../shared/retry-schedule"
import type { CaseRow, OperationRow, PaymentRow } from "../shared/rows"
import { only, pageOf, table, UNRECORDED, writeTo, type Page } from "../shared/database"
import { whereNamed, type Named } from "../shared/named"
import { UNSETTLED } from "../journal/records/states"
import type { OpenAccount } from "../shared/accounts"
import { credentialsOf } from "../shared/credentials"
import { CASE_CLOSED, CASE_OPENED } from "../shared/events"
import { ANNOUNCED, andAnnounce } from "../shared/outbox"
import { AUTOMATIC, redactDetails, type CaseDetails } from "./case-kinds"

const UNCONFIRMED = "operation_unconfirmed"

/**
 * What happened. An order may have several cases of one kind: one for each `operation_id`, or one for each
 * `transaction_id` of some kinds.
 */
export interface NewCase<Kind extends string = string> {
  kind: Kind
  provider_id: string
  order_no: string
  transaction_id?: string | null
  operation_id?: string | null
  /**
   * The facts. They must stay the same while nothing happens. So they have no counters, and no time except that of the
   * event.
   */
  details?: CaseDetails
}

/** Identifies a case: by order and kind, and by operation or transaction where it has one. */
export type CaseOf = Pick<NewCase, "kind" | "provider_id" | "order_no" | "transaction_id" | "operation_id">

export interface CaseFilter {
  state?: CaseRow["state"] | undefined
  kind?: string | undefined
  order_no?: string | undefined
  named?: Named | undefined
}

/** An order may have several open cases of these kinds, one for each transaction. */
const PER_TRANSACTION: readonly string[] = ["duplicate_transaction"]

/**
 * Exceptions that need review. Opening and closing may be repeated: at most one case of an exception is open. If a user
 * has closed a case, it stays closed as long as the facts are the same. `Kind` has the kinds that callers may open.
 */
export class CaseRecords<Kind extends string = string> {
  constructor(private readonly pg: Knex) {}

  /**
   * Opens a case, or updates the facts of the open one. `by` is the database transaction to use.
   * @returns the case; a closed one when a user has closed it with the same facts
   */
  async open(found: NewCase<Kind>, by: Knex = this.pg): Promise<CaseRow> {
    const { kind, provider_id, order_no, transaction_id = null, operation_id = null } = found
    const key = keyOf(found)
    const details = redactDetails(found.details ?? {})
    const known = await table<CaseRow>(by, "mpgi_case")
      .where({ key, state: "closed" })
      .whereNot({ closed_by: AUTOMATIC })
      .whereRaw("details = ?::jsonb", [JSON.stringify(details)])
      .orderBy("closed_at", "desc")
      .first()
    if (known) return known
    const named = {
      id: generateEntityId(undefined, "mpgicase"),
      kind,
      key,
      provider_id,
      order_no: orderNo(order_no),
    }
    const values = { ...named, transaction_id, operation_id, details, opened_at: new Date() }
    const open = "(key) where state = 'open' and deleted_at is null"
    const opened = writeTo<CaseRow>(by, "mpgi_case", actor())
      .upsert(values, open, { details, transaction_id })
      // Set for a row that this statement has inserted.
      .returning(["*", by.raw(`case when xmax = 0 then ${ANNOUNCED} end as announced`)])
    return only(await andAnnounce<CaseRow>(by, CASE_OPENED, opened))
  }

  /** Closes a case that a user has resolved; undefined when it is not open. */
  async close(
    id: string,
    closed: { closed_by: string; note: string },
    by: Knex = this.pg,
  ): Promise<CaseRow | undefined> {
    const [row] = await this.end({ id }, closed, by)
    return row
  }

  /** Closes the case of an exception that was found resolved, if one is open. */
  closeResolved(of: CaseOf, note: string, by: Knex = this.pg): Promise<CaseRow | undefined> {
    return this.closeOf(of, { closed_by: AUTOMATIC, note }, by)
  }

  /** Closes the case of an exception that a user has resolved, if one is open. */
  async closeOf(
    of: CaseOf,
    closed: { closed_by: string; note: string },
    by: Knex = this.pg,
  ): Promise<CaseRow | undefined> {
    const [row] = await this.end({ key: keyOf(of) }, closed, by)
    return row
  }

  byId(id: string): Promise<CaseRow | undefined> {
    return table<CaseRow>(this.pg, "mpgi_case").where({ id }).first()
  }

  /** A page of cases, the newest first, and how many there are. */
  async list({ named, ...filter }: CaseFilter, page: Page): Promise<[CaseRow[], number]> {
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
    const all = () => table<CaseRow>(this.pg, "mpgi_case").where(given)
    const which = () => all().modify((rows) => whereNamed(rows, named))
    return pageOf(which, (rows) => rows.orderBy("opened_at", "desc").orderBy("id"), page)
  }

  /** The newest hundred cases of an order, in any state or in `state`. */
  ofOrder(order_no: OrderNo, state?: CaseRow["state"]): Promise<CaseRow[]> {
    return table<CaseRow>(this.pg, "mpgi_case")
      .where({ order_no, ...(state ? { state } : {}) })
      .orderBy("opened_at", "desc")
      .orderBy("id")
      .limit(100)
  }

  /** Which of some orders have an open case. */
  async openAmong(order_nos: readonly OrderNo[]): Promise<ReadonlySet<OrderNo>> {
    const open = table<CaseRow>(this.pg, "mpgi_case").where({ state: "open" })
    const rows = await open.whereIn("order_no", [...order_nos]).select("order_no")
    return new Set(rows.map(({ order_no }) => order_no))
  }

  /**
   * Claims order numbers whose open cases are due for a check. Cases are checked every 5 minutes on their first day,
   * and hourly afterwards. Only one worker across all servers claims a case.
   */
  async dueForCheck(
    provider_ids: readonly string[],
    kinds: readonly Kind[],
    limit = 100,
  ): Promise<OrderNo[]> {
    const due = table<CaseRow>(this.pg, "mpgi_case")
      .where({ state: "open" })
      .whereIn("provider_id", [...provider_ids])
      .whereIn("kind", [...kinds])
      .whereRaw(DUE_FOR_CHECK)
      .orderByRaw("checked_at nulls first")
      .limit(limit)
    const rows = await writeTo<CaseRow>(this.pg, "mpgi_case", UNRECORDED).claim(due, {
      checked_at: new Date(),
    })
    return [...new Set(rows.map(({ order_no }) => order_no))]
  }

  /** Erases the notes of the cases of some orders: a merchant's free text. */
  async eraseNotes(order_nos: readonly OrderNo[], by: Knex): Promise<void> {
    await writeTo<CaseRow>(by, "mpgi_case", actor())
      .update({ note: null })
      .whereIn("order_no", [...order_nos])
      .whereNotNull("note")
  }

  private end(
    which: Pick<CaseRow, "id"> | Pick<CaseRow, "key">,
    closed: { closed_by: string; note: string },
    by: Knex,
  ): Promise<CaseRow[]> {
    const ended = writeTo<CaseRow>(by, "mpgi_case", actor())
      .update({ ...closed, state: "closed", closed_at: new Date() })
      .where({ ...which, state: "open" })
      .returning(["*", by.raw(`${ANNOUNCED} as announced`)])
    return andAnnounce<CaseRow>(by, CASE_CLOSED, ended)
  }
}

const DUE_FOR_CHECK = dueBy(CASE_SCHEDULE, { began: "opened_at", last: "coalesce(checked_at, opened_at)" })

function keyOf({ kind, provider_id, order_no, transaction_id, operation_id }: CaseOf): string {
  const one = operation_id ?? (PER_TRANSACTION.includes(kind) ? transaction_id : null)
  return [kind, provider_id, order_no, one ?? ""].join(" ")
}

/**
 * Opens a case for each operation that has been unconfirmed for `afterMinutes` minutes. Closes the case of an operation
 * whose outcome is known now. The resolver still queries the gateway meanwhile.
 */
export async function syncUnconfirmedCases(
  pg: Knex,
  cases: CaseRecords,
  afterMinutes: number,
): Promise<void> {
  const old = await table<OperationRow>(pg, "mpgi_operation")
    .whereIn("state", UNSETTLED)
    .whereRaw("coalesce(sent_at, created_at) <= now() - make_interval(mins => ?)", [afterMinutes])
    .whereNotExists(
      table<CaseRow>(pg, "mpgi_case")
        .whereRaw("mpgi_case.operation_id = mpgi_operation.id")
        .where({ state: "open" })
        .where("mpgi_case.kind", UNCONFIRMED),
    )
    .limit(500)
  for (const operation of old) await cases.open(unconfirmedCase(operation))
  const known = await table<OperationRow>(pg, "mpgi_operation")
    .whereNotIn("state", UNSETTLED)
    .whereIn(
      "id",
      table<CaseRow>(pg, "mpgi_case").select("operation_id").where({ kind: UNCONFIRMED, state: "open" }),
    )
    .limit(500)
  for (const operation of known) await cases.closeResolved(unconfirmedCase(operation), outcomeOf(operation))
}

/** The case of an operation whose outcome is unconfirmed. */
export function unconfirmedCase({ id, kind, provider_id, order_no, transaction_id, ...write }: OperationRow) {
  const { amount, currency_code, error_code } = write
  const details = { write: kind, amount, currency: currency_code.toUpperCase(), error: error_code }
  return { kind: UNCONFIRMED, provider_id, order_no, transaction_id, operation_id: id, details } as const
}

function outcomeOf({ state, kind }: OperationRow): string {
  return `the ${kind} was found ${state === "not_applied" ? "not applied" : "applied"}`
}

/**
 * The case of a payment that was made with other credentials than its account has now. The account can neither query
 * nor change it. Every caller must give the same details: with other details, a closed case would open again.
 */
export function otherCredentialsCase(
  payment: PaymentRow,
  account: Pick<OpenAccount, "options">,
): NewCase<"other_credentials"> {
  const { provider_id, order_no, transaction_id, state, amount, currency_code } = payment
  const { merchant_id: configured_merchant, account_id: configured_account } = credentialsOf(account)
  const details = {
    state,
    amount,
    currency: currency_code.toUpperCase(),
    merchant_id: payment.merchant_id,
    account_id: payment.account_id,
    configured_merchant,
    configured_account,
  }
  return { kind: "other_credentials", provider_id, order_no, transaction_id, details }
}
