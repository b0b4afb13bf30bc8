import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ReplyOf } from "../../../gateway"
import type { SealedValues } from "../encryption/sealed-values"
import { bankTail } from "../beneficiaries/beneficiary"
import { operationStatesWhere } from "../journal/records/states"
import { only, pageOf, sqlList, table, writeTo, type Page, type Rows, type Values } from "../shared/database"
import { OF_OPERATION, STATUS, type PayoutNow, type PayoutRow } from "./payout-status"
import type { PayoutRequest } from "./send-payout"
import { actor } from "../audit/actor"
import { PAYOUT_STATUSES, payoutStatesBefore, payoutStatuses, type PayoutStatus } from "./states"
import { PAYOUT_APPROVAL_REQUESTED, PAYOUT_DECIDED } from "../shared/events"
import { ANNOUNCED, andAnnounce } from "../shared/outbox"
import { countAgain, oneAtATime, paidWithoutApproval, type Paid } from "./paid-without-approval"

/** The values stored for a payout when it is requested. */
export interface NewPayout extends Pick<
  PayoutRow,
  | "provider_id"
  | "beneficiary_id"
  | "order_id"
  | "source"
  | "bank_edited_by"
  | "bank_confirmed_by"
  | "bank_confirmed_at"
> {
  request: PayoutRequest
  /** Whether it needs approval regardless of other payouts. */
  needs_approval: boolean
  created_by: string
}

/** In SQL: a payout that now awaits approval is announced. */
const AWAITING = `case when state = 'awaiting_approval' then ${ANNOUNCED} end`

/** The part of a decision that its event keeps, because a released payout can be rejected later. */
const DECISION = `jsonb_build_object('decision', case state when 'released' then 'approved' else state end, 'decided_by', decided_by)`

const EXPIRES = PAYOUT_STATUSES.filter((status) => payoutStatuses[status].expires)

/** Payouts as they were requested and decided. What was sent is in the journal. */
export class PayoutRecords {
  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
  ) {}

  /**
   * Stores a payout once for each `request_id`; an existing one is returned unchanged. `exceeds` decides, from the
   * amounts paid out without approval, whether this payout needs it. Payouts are stored one after the other, so that
   * concurrent payouts count each other.
   */
  create(draft: NewPayout, exceeds: (paid: Paid) => boolean): Promise<{ payout: PayoutNow; made: boolean }> {
    return this.pg.transaction(async (by) => {
      await oneAtATime(by)
      const paid = await paidWithoutApproval(by, draft.created_by, [draft.beneficiary_id])
      const needs_approval = draft.needs_approval || exceeds(paid)
      const created = this.write(by)
        .insert(this.columns({ ...draft, needs_approval }))
        .onConflict()
        .ignore()
        .returning(["id", by.raw(`${AWAITING} as announced`)])
      const made = await andAnnounce(by, PAYOUT_APPROVAL_REQUESTED, created)
      const request_id = draft.request.request_id.toLowerCase()
      const payout = only(await this.read(by).where("p.request_id", request_id).limit(1))
      return { payout, made: made.length === 1 }
    })
  }

  /** See {@link countAgain}. */
  countAgain(id: string, exceeds: (paid: Paid) => boolean): Promise<boolean> {
    return this.pg.transaction(async (by) => {
      await oneAtATime(by)
      const payout = await this.read(by).where("p.id", id).first()
      const values = payout && (await countAgain(by, payout, exceeds))
      if (values) {
        const counted = this.write(by).update(values).where({ id })
        const announced = counted.returning(["id", by.raw(`${AWAITING} as announced`)])
        await andAnnounce(by, PAYOUT_APPROVAL_REQUESTED, announced)
      }
      return !values?.needs_approval
    })
  }

  /** See {@link paidWithoutApproval}. */
  paid(created_by: string, beneficiary_ids: readonly string[]): Promise<Paid> {
    return paidWithoutApproval(this.pg, created_by, beneficiary_ids)
  }

  /**
   * Releases a payout that awaits approval, in one statement. The user must not be its author, nor have changed or
   * confirmed the bank details; false otherwise.
   */
  async approve(id: string, by: string): Promise<boolean> {
    const approved = this.write()
      .update({ state: "released", decided_by: by, decided_at: new Date() })
      .where({ id })
      .whereIn("state", payoutStatesBefore("released"))
      .whereNot({ created_by: by })
      .whereRaw("bank_edited_by is distinct from ? and bank_confirmed_by is distinct from ?", [by, by])
      .returning(["id", this.pg.raw(`${DECISION} as announced`)])
    return (await andAnnounce(this.pg, PAYOUT_DECIDED, approved)).length === 1
  }

  /**
   * Rejects a payout that is in the state `from`; its author may do so as well. False if it is in another state. A
   * released payout must have been withdrawn before: see `Payouts.reject`.
   */
  async reject(
    id: string,
    from: "awaiting_approval" | "released",
    { by, note }: { by: string; note: string },
  ): Promise<boolean> {
    const decided = { decided_by: by, decided_at: new Date(), decided_note: note }
    const rejected = this.write()
      .update({ state: "rejected", ...decided })
      .where({ id, state: from })
      .returning(["id", this.pg.raw(`${DECISION} as announced`)])
    return (await andAnnounce(this.pg, PAYOUT_DECIDED, rejected)).length === 1
  }

  /** Stores the gateway's reply, which its notifications do not repeat. Manual 2.9. */
  async answered(reply: ReplyOf<"payout">): Promise<void> {
    const { fee_amount, fee_currency, amount_payer_pays, amount_beneficiary_receives } = reply
    const amounts = { fee_amount, fee_currency, amount_payer_pays, amount_beneficiary_receives }
    const short_reference_id = reply.short_reference_id?.slice(0, 64)
    await this.write()
      .update({ ...amounts, short_reference_id, answered_at: new Date() })
      .where({ request_id: reply.request_id.toLowerCase() })
  }

  /** Stores the gateway's reason for a failure, sealed: it is free text, and no query returns it again. */
  async explain(provider_id: string, request_id: string, reason: string): Promise<void> {
    const id = request_id.toLowerCase()
    const failure_reason = this.sealed.text(reason.slice(0, 500), reasonOf(id))
    await this.write().update({ failure_reason }).where({ provider_id, request_id: id, erased_at: null })
  }

  /** Erases what a payout says of the payee. Its amounts stay. */
  async erase({ id, request_id, amount, currency_code }: PayoutNow, by?: Knex): Promise<void> {
    const request = { request_id, payment_amount: amount, payment_currency: currency_code.toUpperCase() }
    await this.write(by)
      .update({
        reference: null,
        bank_tail: "",
        decided_note: null,
        failure_reason: null,
        erased_at: new Date(),
        request: this.sealed.json(request, placeOf(id)),
      })
      .where({ id })
  }

  /** The gateway's reason for a failure; null when it gave none. */
  reasonOf({ request_id, failure_reason }: PayoutRow): string | null {
    return this.sealed.readText(failure_reason, reasonOf(request_id))
  }

  byId(id: string): Promise<PayoutNow | undefined> {
    return this.read().where("p.id", id).first()
  }

  /** The payouts of these request ids, by request id. */
  async known(request_ids: readonly string[]): Promise<Map<string, PayoutNow>> {
    const rows = await this.read().whereIn("p.request_id", [...request_ids])
    return new Map(rows.map((row) => [row.request_id, row]))
  }

  /**
   * When the newest payout to a beneficiary was requested that was or may have been sent, before a time; null if none.
   */
  async findPaidBefore(beneficiary_id: string, before: Date): Promise<Date | null> {
    const row = await this.joined()
      .where({ "p.beneficiary_id": beneficiary_id })
      .where("p.created_at", "<", before)
      .whereIn(
        "o.state",
        operationStatesWhere(({ mayBeAtGateway }) => mayBeAtGateway),
      )
      .orderBy("p.created_at", "desc")
      .first("p.created_at")
    return row?.created_at ?? null
  }

  /**
   * Payouts that are not erased yet, and that ended `days` days ago. Also payouts of that age that the gateway accepted
   * and never reported on.
   */
  listExpired(days: number, limit: number): Promise<PayoutNow[]> {
    return this.read()
      .whereNull("p.erased_at")
      .whereRaw(
        "p.created_at < now() - make_interval(days => ?) and p.updated_at < now() - make_interval(days => ?)",
        [days, days],
      )
      .whereRaw(`${STATUS} in ${sqlList(EXPIRES)}`)
      .orderBy("p.created_at")
      .limit(limit)
  }

  /** The complete request; undefined when it cannot be unsealed, which is logged. */
  requestOf({ id, request }: Pick<PayoutRow, "id" | "request">): PayoutRequest | undefined {
    return this.sealed.readJson(request, placeOf(id)) ?? undefined
  }

  /** A page of payouts, the newest first, and the total number. */
  async list({ status, search, ...exact }: PayoutFilter, page: Page): Promise<[PayoutNow[], number]> {
    const given = Object.entries(exact).filter(([, value]) => value !== undefined)
    const which = () =>
      this.joined()
        .where(Object.fromEntries(given.map(([name, value]) => [`p.${name}`, value])))
        .modify((rows) => void (status && rows.whereRaw(`${STATUS} = ?`, [status])))
        .modify((rows) => void (search && like(rows, search)))
    return pageOf(which, (rows) => this.selected(rows).orderBy("p.created_at", "desc").orderBy("p.id"), page)
  }

  private write(by: Knex = this.pg) {
    return writeTo<PayoutRow>(by, "mpgi_payout", actor())
  }

  private columns({ request, ...values }: NewPayout): Values<PayoutRow> {
    const id = generateEntityId(undefined, "mpgipo")
    const { source_amount = null, source_currency = request.payment_currency } = request
    return {
      ...values,
      id,
      amount: request.payment_amount,
      reference: request.reference || null,
      request_id: request.request_id.toLowerCase(),
      currency_code: request.payment_currency.toLowerCase(),
      source_amount,
      source_currency: source_amount && source_currency.toLowerCase(),
      bank_tail: bankTail(request.beneficiary ?? {}),
      request: this.sealed.json(request, placeOf(id)),
      state: values.needs_approval ? "awaiting_approval" : "released",
    }
  }

  private read(by: Knex = this.pg) {
    return this.selected(this.joined(by))
  }

  private selected(rows: Rows<PayoutNow>): Rows<PayoutNow> {
    return rows.select("p.*", ...OF_OPERATION).select(this.pg.raw(`${STATUS} as status`))
  }

  private joined(by: Knex = this.pg): Rows<PayoutNow> {
    return table<PayoutNow>(by, "mpgi_payout as p").leftJoin("mpgi_operation as o", (on) => {
      on.on("o.transaction_id", "p.request_id").andOnVal("o.kind", "payout").andOnNull("o.deleted_at")
    })
  }
}

function placeOf(id: string) {
  return { table: "mpgi_payout", column: "request", id } as const
}

function reasonOf(request_id: string) {
  return { table: "mpgi_payout", column: "failure_reason", id: request_id } as const
}

interface PayoutFilter {
  status?: PayoutStatus | undefined
  provider_id?: string | undefined
  beneficiary_id?: string | undefined
  order_id?: string | undefined
  /** A part of the reference, or the last four characters of the account. */
  search?: string | undefined
}

/** Restricts `p` to payouts whose reference or account matches a text. */
function like(rows: Rows<PayoutNow>, search: string): void {
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`
  void rows.where((any) => void any.whereILike("p.reference", part).orWhere("p.bank_tail", search))
}
