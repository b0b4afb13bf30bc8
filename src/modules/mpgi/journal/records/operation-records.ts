import type { OrderNo, TransactionId } from "../../../../gateway"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { actor } from "../../audit/actor"
import { minus } from "../../shared/money"
import { newCode } from "../../shared/order-no"
import type { Credentials } from "../../shared/credentials"
import type { PaymentHooks } from "../../shared/feature"
import type { OperationContext, OperationRow, PaymentRow } from "../../shared/rows"
import type { SealedValues } from "../../encryption/sealed-values"
import { RefundSearch } from "../../refunds/refund-search"
import { APPLIED, UNSETTLED, type Follows, type OperationState } from "./states"
import { table, UNRECORDED, writeTo } from "../../shared/database"
import { ANNOUNCED, andAnnounce } from "../../shared/outbox"

type Changes = Partial<Omit<OperationRow, "id" | "created_at" | "updated_at" | "deleted_at">>

/**
 * The journal of operations. Like the payment records, it uses the connection pool and never joins a transaction of
 * Medusa.
 */
export class OperationRecords {
  /** Searches the refunds among the operations. */
  readonly refunds: RefundSearch

  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
    /** The merchant and the account that a provider id has now. */
    private readonly credentialsOf: (provider_id: string) => Credentials | undefined = () => undefined,
    /** What runs in the transaction that settles an operation: see `settleApplied`. */
    readonly features: readonly PaymentHooks[] = [],
  ) {
    this.refunds = new RefundSearch(pg)
  }

  /**
   * Commits an intent, which is the mutex of the transaction. Returns undefined if another operation on the transaction
   * is open, on any server. Also if the transaction already has an operation of a kind that it may have only once.
   */
  async begin(
    payment: Pick<PaymentRow, "provider_id" | "order_no" | "currency_code">,
    values: Pick<OperationRow, "kind" | "transaction_id" | "amount" | "medusa_ref"> &
      Partial<Pick<OperationRow, "source">> & { request_context: OperationContext | null },
    by: Knex = this.pg,
  ): Promise<OperationRow | undefined> {
    const { provider_id, order_no, currency_code } = payment
    const id = generateEntityId(undefined, "mpgiop")
    const request_context = this.sealed.json(values.request_context, contextAt(id))
    const row = {
      ...values,
      id,
      request_context,
      provider_id,
      order_no,
      currency_code,
      marker: newCode(10),
      ...this.credentialsOf(provider_id),
    }
    const [begun] = await this.write(by)
      .insert({ ...row, baseline: {} })
      .onConflict()
      .ignore()
      .returning("*")
    return begun
  }

  /** The user who requested an operation, and the note. The column keeps both sealed. Null when there is none. */
  contextOf({ id, request_context }: Pick<OperationRow, "id" | "request_context">): OperationContext | null {
    return this.sealed.readJson(request_context, contextAt(id))
  }

  /**
   * Advances an operation, to a state that may follow each of the states `from`. Undefined when another process has
   * done so. `event` announces this change, with the operation's id.
   */
  async advance<From extends OperationState>(
    id: string,
    from: readonly From[],
    changes: Changes & { state?: Follows<From> },
    by: Knex = this.pg,
    event?: string,
  ): Promise<OperationRow | undefined> {
    const advanced = this.write(by)
      .update(changes)
      .where({ id })
      .whereIn("state", [...from])
    if (event === undefined) return (await advanced.returning("*"))[0]
    const announced = advanced.returning(["*", by.raw(`${ANNOUNCED} as announced`)])
    return (await andAnnounce<OperationRow>(by, event, announced))[0]
  }

  /** The one operation on a transaction whose outcome is open. */
  open(provider_id: string, transaction_id: TransactionId): Promise<OperationRow | undefined> {
    return table<OperationRow>(this.pg, "mpgi_operation")
      .where({ provider_id, transaction_id })
      .whereIn("state", UNSETTLED)
      .first()
  }

  /** The operation of a payment whose outcome is open, if there is one. */
  unsettledOf(order_no: OrderNo): Promise<OperationRow | undefined> {
    return table<OperationRow>(this.pg, "mpgi_operation")
      .where({ order_no })
      .whereIn("state", UNSETTLED)
      .first()
  }

  /** Operations of one kind that reached the gateway, oldest first. */
  applied(order_no: OrderNo, kind: OperationRow["kind"], by: Knex = this.pg): Promise<OperationRow[]> {
    return table<OperationRow>(by, "mpgi_operation")
      .where({ order_no, kind })
      .whereIn("state", APPLIED)
      .orderBy("created_at")
  }

  /** Those of some Medusa rows that represent money which moved at the gateway. */
  async appliedFor(medusa_refs: readonly string[]): Promise<ReadonlySet<string>> {
    if (medusa_refs.length === 0) return new Set()
    const rows = await table<OperationRow>(this.pg, "mpgi_operation")
      .whereIn("medusa_ref", [...medusa_refs])
      .whereIn("state", APPLIED)
      .select("medusa_ref")
    return new Set(rows.flatMap(({ medusa_ref }) => medusa_ref ?? []))
  }

  /** The newest operation of a kind on a subject that is no payment. */
  latest(kind: OperationRow["kind"], transaction_id: TransactionId): Promise<OperationRow | undefined> {
    return this.newest(this.pg, kind, transaction_id).first()
  }

  /** The same operation as {@link latest}, locked until the transaction ends. */
  locked(
    kind: OperationRow["kind"],
    transaction_id: TransactionId,
    by: Knex,
  ): Promise<OperationRow | undefined> {
    return this.newest(by, kind, transaction_id).forUpdate().first()
  }

  private newest(by: Knex, kind: OperationRow["kind"], transaction_id: TransactionId) {
    return table<OperationRow>(by, "mpgi_operation")
      .where({ kind, transaction_id })
      .orderBy("created_at", "desc")
  }

  /** Reopens an operation that was certainly never sent; undefined when another request has done so. */
  async reopen(id: string, never_sent: readonly string[]): Promise<OperationRow | undefined> {
    const nothing = { error_code: null, error_reason: null, settled_at: null, sent_at: null }
    const [row] = await this.write()
      .update({ ...nothing, state: "intent", next_attempt_at: null, created_at: new Date() })
      .where({ id, state: "not_applied" })
      .whereIn("error_code", [...never_sent])
      .returning("*")
    return row
  }

  /** The amount that the gateway has captured beyond the journal's own captures, for example through the portal. */
  async capturedElsewhere({ order_no, captured_amount }: PaymentRow): Promise<string> {
    const own = await this.applied(order_no, "capture")
    return own.reduce((left, { amount }) => minus(left, amount), captured_amount)
  }

  /** Those of some Medusa rows for which the journal has an operation, whatever its outcome. */
  async referenced(medusa_refs: readonly string[]): Promise<ReadonlySet<string>> {
    if (medusa_refs.length === 0) return new Set()
    const rows = await table<OperationRow>(this.pg, "mpgi_operation")
      .whereIn("medusa_ref", [...medusa_refs])
      .select("medusa_ref")
    return new Set(rows.flatMap(({ medusa_ref }) => medusa_ref ?? []))
  }

  byId(id: string): Promise<OperationRow | undefined> {
    return table<OperationRow>(this.pg, "mpgi_operation").where({ id }).first()
  }

  /** Every operation on some orders, oldest first. */
  ofOrders(order_nos: readonly OrderNo[], by: Knex = this.pg): Promise<OperationRow[]> {
    return table<OperationRow>(by, "mpgi_operation")
      .whereIn("order_no", [...order_nos])
      .orderBy("created_at")
  }

  /** Assigns an applied operation to the Medusa row of a repeated request; false when another request was faster. */
  async adopt(operation: OperationRow, medusa_ref: string): Promise<boolean> {
    const count = await this.write()
      .update({ medusa_ref, state: "applied" })
      .where({ id: operation.id, medusa_ref: operation.medusa_ref })
    return count === 1
  }

  /** Marks an operation as acknowledged; false when another request has done so. */
  async acknowledge({ id }: OperationRow): Promise<boolean> {
    const count = await this.write().update({ unacknowledged: false }).where({ id, unacknowledged: true })
    return count === 1
  }

  /** Erases who requested the operations of some orders, and the notes: free text. */
  async eraseNotes(order_nos: readonly OrderNo[], by: Knex): Promise<void> {
    await this.write(by)
      .update({ request_context: null, error_reason: null, decided_note: null })
      .whereIn("order_no", [...order_nos])
  }

  private write(by: Knex = this.pg) {
    return writeTo<OperationRow>(by, "mpgi_operation", actor())
  }

  transaction<Result>(work: (by: Knex) => Promise<Result>): Promise<Result> {
    return this.pg.transaction(work)
  }
}

/** Sets when operations are checked again, if they are still as `expected`. */
export async function setNextAttempt(
  by: Knex,
  expected: Knex.QueryCallback | Partial<OperationRow>,
  next_attempt_at: Date | null,
): Promise<void> {
  await writeTo<OperationRow>(by, "mpgi_operation", UNRECORDED).update({ next_attempt_at }).where(expected)
}

/** Marks applied operations as recorded: it was checked that Medusa has them. */
export async function setRecorded(by: Knex, ids: readonly string[]): Promise<void> {
  await writeTo<OperationRow>(by, "mpgi_operation", actor())
    .update({ state: "recorded", next_attempt_at: null })
    .whereIn("id", [...ids])
    .where({ state: "applied" })
}

function contextAt(id: string) {
  return { table: "mpgi_operation", column: "request_context", id } as const
}
