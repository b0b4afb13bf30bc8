import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changedNow } from "../audit/actor"
import { minus } from "../money"
import { newCode } from "../order-no"
import type { OperationRow, PaymentRow } from "../rows"
import type { SealedValues } from "../vault/sealed-values"
import { RefundSearch } from "./refund-search"
import { APPLIED, UNSETTLED } from "./states"

type Changes = Partial<Omit<OperationRow, "id" | "created_at" | "updated_at" | "deleted_at">>

/** The journal of writes. Like the payments, on the pool and never inside a transaction of Medusa's. */
export class OperationRecords {
  /** The refunds among them. */
  readonly refunds: RefundSearch

  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
  ) {
    this.refunds = new RefundSearch(pg)
  }

  /** Commits an intent, which is the mutex; undefined when another write on the transaction is open, here or on another server, or a payout has this request id. */
  async begin(
    payment: Pick<PaymentRow, "provider_id" | "order_no" | "currency_code">,
    values: Pick<OperationRow, "kind" | "transaction_id" | "amount" | "medusa_ref" | "asked"> &
      Partial<Pick<OperationRow, "source">>,
    by: Knex = this.pg,
  ): Promise<OperationRow | undefined> {
    const { provider_id, order_no, currency_code } = payment
    const id = generateEntityId(undefined, "mpgiop")
    const asked = this.sealed.json(values.asked, askedAt(id))
    const row = { ...values, id, asked, provider_id, order_no, currency_code, marker: newCode(10) }
    const [begun] = await by<OperationRow>("mpgi_operation")
      .insert({ ...row, baseline: "{}", updated_at: changedNow(this.pg) } as never)
      .onConflict()
      .ignore()
      .returning("*")
    return begun as OperationRow | undefined
  }

  /** Who asked for a write and with which words, which the column keeps sealed; null when nobody did. */
  askedOf({ id, asked }: Pick<OperationRow, "id" | "asked">): Record<string, unknown> | null {
    return this.sealed.readJson(asked, askedAt(id))
  }

  /** Moves a write on, unless someone else did: then undefined. */
  async advance(
    id: string,
    from: OperationRow["state"][],
    changes: Changes,
    by: Knex = this.pg,
  ): Promise<OperationRow | undefined> {
    const [row] = await by<OperationRow>("mpgi_operation")
      .where({ id })
      .whereIn("state", from)
      .update({ ...changes, updated_at: changedNow(by) } as never)
      .returning("*")
    return row as OperationRow | undefined
  }

  /** The one write on a transaction whose outcome is open. */
  open(provider_id: string, transaction_id: string): Promise<OperationRow | undefined> {
    return this.pg<OperationRow>("mpgi_operation")
      .where({ provider_id, transaction_id })
      .whereIn("state", UNSETTLED)
      .first()
  }

  /** The write of a payment whose outcome is open, if one is. */
  unsettledOf(order_no: string): Promise<OperationRow | undefined> {
    return this.pg<OperationRow>("mpgi_operation").where({ order_no }).whereIn("state", UNSETTLED).first()
  }

  /** Writes of one kind that reached the gateway, oldest first. */
  applied(order_no: string, kind: OperationRow["kind"]): Promise<OperationRow[]> {
    return this.pg<OperationRow>("mpgi_operation")
      .where({ order_no, kind })
      .whereIn("state", APPLIED)
      .orderBy("created_at")
  }

  /** Which of these rows of Medusa's stand for money that moved at the gateway. */
  async appliedFor(medusa_refs: readonly string[]): Promise<ReadonlySet<string>> {
    if (medusa_refs.length === 0) return new Set()
    const rows = await this.pg<OperationRow>("mpgi_operation")
      .whereIn("medusa_ref", [...medusa_refs])
      .whereIn("state", APPLIED)
      .select("medusa_ref")
    return new Set(rows.flatMap(({ medusa_ref }) => medusa_ref ?? []))
  }

  /** The newest write of a kind on a subject of its own: a payout's request id, a subscription. */
  latest(kind: OperationRow["kind"], transaction_id: string): Promise<OperationRow | undefined> {
    return this.newest(this.pg, kind, transaction_id).first()
  }

  /** The same, which nobody else changes until the transaction ends. */
  locked(kind: OperationRow["kind"], transaction_id: string, by: Knex): Promise<OperationRow | undefined> {
    return this.newest(by, kind, transaction_id).forUpdate().first()
  }

  private newest(by: Knex, kind: OperationRow["kind"], transaction_id: string) {
    return by<OperationRow>("mpgi_operation").where({ kind, transaction_id }).orderBy("created_at", "desc")
  }

  /** Begins a write anew of which it is certain that nothing was sent; undefined when another request did. */
  async reopen(id: string, never_sent: readonly string[]): Promise<OperationRow | undefined> {
    const now = changedNow(this.pg)
    const nothing = { error_code: null, error_reason: null, settled_at: null, sent_at: null }
    const [row] = await this.pg<OperationRow>("mpgi_operation")
      .where({ id, state: "not_applied" })
      .whereIn("error_code", [...never_sent])
      .update({
        ...nothing,
        state: "intent",
        next_attempt_at: null,
        created_at: now,
        updated_at: now,
      } as never)
      .returning("*")
    return row as OperationRow | undefined
  }

  /** What the gateway has captured of a payment beyond the journal's own captures: at the portal, say. */
  async capturedElsewhere({ order_no, captured_amount }: PaymentRow): Promise<string> {
    const own = await this.applied(order_no, "capture")
    return own.reduce((left, { amount }) => minus(left, amount), captured_amount)
  }

  /** Which of these rows of Medusa's the journal has a write for, whatever became of it. */
  async named(medusa_refs: readonly string[]): Promise<ReadonlySet<string>> {
    if (medusa_refs.length === 0) return new Set()
    const rows = await this.pg<OperationRow>("mpgi_operation")
      .whereIn("medusa_ref", [...medusa_refs])
      .select("medusa_ref")
    return new Set(rows.flatMap(({ medusa_ref }) => medusa_ref ?? []))
  }

  byId(id: string): Promise<OperationRow | undefined> {
    return this.pg<OperationRow>("mpgi_operation").where({ id }).first()
  }

  /** Every write on some orders, oldest first. */
  ofOrders(order_nos: readonly string[], by: Knex = this.pg): Promise<OperationRow[]> {
    return by<OperationRow>("mpgi_operation")
      .whereIn("order_no", [...order_nos])
      .whereNull("deleted_at")
      .orderBy("created_at")
  }

  /** Gives an applied write to the row by which Medusa asks again; false when another request was faster. */
  async adopt(operation: OperationRow, medusa_ref: string): Promise<boolean> {
    const changed = await this.pg<OperationRow>("mpgi_operation")
      .where({ id: operation.id, medusa_ref: operation.medusa_ref })
      .update({ medusa_ref, state: "applied", updated_at: changedNow(this.pg) } as never)
    return changed === 1
  }

  /** Marks news as told; false when another request was told. */
  async told({ id }: OperationRow): Promise<boolean> {
    const changed = await this.pg("mpgi_operation")
      .where({ id, news: true })
      .update({ news: false, updated_at: changedNow(this.pg) })
    return changed === 1
  }

  transaction<Result>(work: (by: Knex) => Promise<Result>): Promise<Result> {
    return this.pg.transaction(work)
  }
}

function askedAt(id: string) {
  return { table: "mpgi_operation", column: "asked", id } as const
}
