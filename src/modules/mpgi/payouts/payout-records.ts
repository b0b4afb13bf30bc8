import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ReplyOf } from "../../../gateway"
import { changedNow } from "../audit/actor"
import type { PayoutRequest } from "../operations/payout"
import type { PayoutRow } from "../rows"
import type { SealedValues } from "../vault/sealed-values"
import { bankTail } from "./beneficiary"
import { OF_OPERATION, STATUS, type PayoutNow, type PayoutStatus } from "./payout-status"

export interface PayoutFilter {
  status?: PayoutStatus | undefined
  provider_id?: string | undefined
  beneficiary_id?: string | undefined
  order_id?: string | undefined
  /** A part of the reference, or the last four characters of the account. */
  search?: string | undefined
}

/** What is written down of a payout when it is asked for. */
export interface NewPayout extends Pick<PayoutRow, "provider_id" | "beneficiary_id" | "order_id" | "source"> {
  request: PayoutRequest
  needs_approval: boolean
  created_by: string
}

/** Payouts as they were asked for and decided. What was sent is the journal's. */
export class PayoutRecords {
  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
  ) {}

  /** Writes it down once for each `request_id`; the one that is there already is answered as it is. */
  async create({ request, ...values }: NewPayout): Promise<{ payout: PayoutNow; made: boolean }> {
    const id = generateEntityId(undefined, "mpgipo")
    const request_id = request.request_id.toLowerCase()
    const row = {
      ...{ ...values, id, request_id, amount: request.payment_amount, reference: request.reference || null },
      currency_code: request.payment_currency.toLowerCase(),
      bank_tail: bankTail(request.beneficiary ?? {}),
      request: this.sealed.json(request, placeOf(id)),
      state: values.needs_approval ? "awaiting_approval" : "released",
    }
    const made = await this.pg("mpgi_payout")
      .insert({ ...row, updated_at: changedNow(this.pg) })
      .onConflict()
      .ignore()
      .returning("id")
    const payout = await this.read().where("p.request_id", request_id).first()
    return { payout: payout as PayoutNow, made: made.length === 1 }
  }

  /** Releases what waits for it, in another user's name than its maker's, in one statement; undefined otherwise. */
  async approve(id: string, by: string): Promise<boolean> {
    const approved = await this.pg("mpgi_payout")
      .where({ id, state: "awaiting_approval" })
      .whereNot({ created_by: by })
      .update({ state: "released", decided_by: by, decided_at: new Date(), updated_at: changedNow(this.pg) })
    return approved === 1
  }

  /**
   * Rejects what stands where it is thought to; its maker may too. False when it stands elsewhere. What was released
   * must have been withdrawn before: see `Payouts.reject`.
   */
  async reject(
    id: string,
    from: "awaiting_approval" | "released",
    { by, note }: { by: string; note: string },
  ): Promise<boolean> {
    const decided = { decided_by: by, decided_at: new Date(), decided_note: note }
    const rejected = await this.pg("mpgi_payout")
      .where({ id, state: from })
      .update({ state: "rejected", ...decided, updated_at: changedNow(this.pg) })
    return rejected === 1
  }

  /** Keeps what the gateway answered, which its notifications do not repeat. Manual 2.9. */
  async answered(reply: ReplyOf<"payout">): Promise<void> {
    const { fee_amount, fee_currency, amount_payer_pays, amount_beneficiary_receives } = reply
    const amounts = { fee_amount, fee_currency, amount_payer_pays, amount_beneficiary_receives }
    const short_reference_id = reply.short_reference_id?.slice(0, 64)
    await this.pg("mpgi_payout")
      .where({ request_id: reply.request_id.toLowerCase() })
      .update({ ...amounts, short_reference_id, answered_at: new Date(), updated_at: changedNow(this.pg) })
  }

  /** Keeps the gateway's words of a failure, sealed: they are free text, and no query tells them again. */
  async explain(provider_id: string, request_id: string, reason: string): Promise<void> {
    const id = request_id.toLowerCase()
    const failure_reason = this.sealed.text(reason.slice(0, 500), reasonOf(id))
    await this.pg("mpgi_payout")
      .where({ provider_id, request_id: id })
      .update({ failure_reason, updated_at: changedNow(this.pg) })
  }

  /** The gateway's words of a failure; null when it said none. */
  reasonOf({ request_id, failure_reason }: PayoutRow): string | null {
    return this.sealed.readText(failure_reason, reasonOf(request_id))
  }

  byId(id: string): Promise<PayoutNow | undefined> {
    return this.read().where("p.id", id).first()
  }

  /** Which of these request ids are in use. */
  async known(request_ids: readonly string[]): Promise<Map<string, PayoutNow>> {
    const rows = (await this.read().whereIn("p.request_id", [...request_ids])) as PayoutNow[]
    return new Map(rows.map((row) => [row.request_id, row]))
  }

  /** Everything that is sent; undefined when it cannot be opened, which is logged. */
  requestOf({ id, request }: Pick<PayoutRow, "id" | "request">): PayoutRequest | undefined {
    return (this.sealed.readJson(request, placeOf(id)) ?? undefined) as PayoutRequest | undefined
  }

  /** A page, the newest first, and how many there are. */
  async list(
    { status, search, ...exact }: PayoutFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[PayoutNow[], number]> {
    const given = Object.entries(exact).filter(([, value]) => value !== undefined)
    const which = () =>
      this.joined()
        .where(Object.fromEntries(given.map(([name, value]) => [`p.${name}`, value])))
        .modify((rows) => void (status && rows.whereRaw(`${STATUS} = ?`, [status])))
        .modify((rows) => void (search && like(rows, search)))
    const rows = await this.selected(which())
      .orderBy("p.created_at", "desc")
      .orderBy("p.id")
      .limit(limit)
      .offset(offset)
    const [count] = (await which().count({ all: "*" })) as { all: string }[]
    return [rows as PayoutNow[], Number(count?.all ?? 0)]
  }

  private read() {
    return this.selected(this.joined())
  }

  private selected(rows: Knex.QueryBuilder): Knex.QueryBuilder {
    return rows.select("p.*", ...OF_OPERATION).select(this.pg.raw(`${STATUS} as status`))
  }

  private joined(): Knex.QueryBuilder {
    return this.pg("mpgi_payout as p").leftJoin("mpgi_operation as o", (on) => {
      on.on("o.transaction_id", "p.request_id").andOnVal("o.kind", "payout")
    })
  }
}

function like(rows: Knex.QueryBuilder, search: string): void {
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`
  void rows.where((any) => void any.whereILike("p.reference", part).orWhere("p.bank_tail", search))
}

function placeOf(id: string) {
  return { table: "mpgi_payout", column: "request", id } as const
}

function reasonOf(request_id: string) {
  return { table: "mpgi_payout", column: "failure_reason", id: request_id } as const
}
