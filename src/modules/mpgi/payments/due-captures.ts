import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Account } from "../options/options"
import type { Accounts } from "../shared/accounts"
import { whereOfAccount } from "../shared/credentials"
import { table, sqlList, type Rows } from "../shared/database"
import { AUTHORIZATION_ENDING } from "../shared/events"
import { atLeast, isMoney } from "../shared/money"
import { pauseAfter } from "../shared/retry-schedule"
import type { OperationRow, PaymentRow } from "../shared/rows"
import { DAY, HOUR, MINUTE } from "../shared/time"
import { inBatches } from "../shared/work-limit"
import { allows, hidesCapturedAmount, isAuthorizedInFull, statesWhere } from "./consequences"
import { announceClaimed, changePayment, claimPayments, deletePayments } from "./payment-records"
import { paymentStates } from "./states"

/** States in which the gateway has not decided. Also the state of a card that it never received. */
const EXPIRES = sqlList(statesWhere(({ attempts }) => attempts.expires))

/** Pauses after a failed automatic capture; the last one repeats until the authorization ends. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR] as const
/**
 * How often an authorized payment is checked. Its capture may have become due without an event: the server died, or
 * lost the event.
 */
const CHECK_MS = HOUR
/** How long before the end of an authorization a failing capture needs review. */
const LAST_CALL_MS = DAY

/** States in which an authorization, or what a partial capture has left of it, can be captured. */
const STILL_AUTHORIZED = statesWhere(({ canCapture }) => canCapture)
const AUTHORIZED_IN_FULL = statesWhere((_, state) => isAuthorizedInFull(state))

/** States in which the gateway holds an authorization, or what a partial capture has left of it. */
const HOLDS_AUTHORIZATION = statesWhere(
  ({ phase, canCapture, allows }) => phase === "holds_money" && (canCapture || allows.includes("review")),
)
/** Those of them in which a captured amount of zero means that the amount is not known. */
const HIDES_AMOUNT = sqlList(HOLDS_AUTHORIZATION.filter(hidesCapturedAmount))

/** How long before the end of an authorization its event is emitted. */
const ANNOUNCED_BEFORE_MS = DAY
/**
 * For how long payments are checked after their authorization has ended, because goods may be shipped later.
 */
const ENDED_DAYS = 30

type CaptureOptions = Pick<Account, "capture">

/** Whether something of a payment is left to capture, and the captured amount is known. */
export function canBeCaptured({ state, amount, captured_amount }: PaymentRow): boolean {
  // Whether a payment was captured in part at the portal, even if it was refunded since. The gateway does not report
  // that amount.
  if (hidesCapturedAmount(state) && !isMoney(captured_amount)) return false
  return paymentStates[state].canCapture && !atLeast(captured_amount, amount)
}

/** When the authorization of a payment ends, according to the account's option. The gateway does not report it. */
function authorizationEnd({ opened_at }: PaymentRow, { capture }: CaptureOptions): Date | null {
  return opened_at && new Date(opened_at.getTime() + capture.authorizationDays * DAY)
}

/** Whether something of a payment is authorized and not captured, held for review or not. */
function holdsAuthorization(payment: PaymentRow): boolean {
  if (!HOLDS_AUTHORIZATION.includes(payment.state)) return false
  return allows(payment.state, "review") || canBeCaptured(payment)
}

/** Whether an automatic capture has failed and the authorization ends within a day: it needs review now. */
export function isCaptureOverdue(payment: PaymentRow, options: CaptureOptions, now = Date.now()): boolean {
  const end = authorizationEnd(payment, options)
  if (!canBeCaptured(payment) || payment.capture_failed_at === null || end === null) return false
  return end.getTime() - LAST_CALL_MS <= now
}

/** Whether a failed automatic capture must wait before it is requested again. */
export function isCapturePaused({ capture_failed_at, capture_at }: PaymentRow, now = Date.now()): boolean {
  return capture_failed_at !== null && capture_at !== null && capture_at.getTime() > now
}

/** Automatic captures that are due again. `capture_at` is the time of a payment's next check. */
export class DueCaptures {
  constructor(
    private readonly pg: Knex,
    private readonly accounts: Accounts,
  ) {}

  /** Whether an automatic capture has failed, and something is left to capture. */
  isFailing(payment: PaymentRow): boolean {
    return payment.capture_failed_at !== null && canBeCaptured(payment)
  }

  /** When the authorization of a payment ends; null for an account that is no longer configured. */
  endOf(payment: PaymentRow): Date | null {
    const { provider_id } = payment
    if (!this.accounts.has(provider_id)) return null
    return authorizationEnd(payment, this.accounts.get(provider_id).options)
  }

  /** When the authorization of a payment ends; null if nothing is left to capture. */
  heldUntil(payment: PaymentRow): Date | null {
    return holdsAuthorization(payment) ? this.endOf(payment) : null
  }

  /** Whether the authorization of a payment has ended, and something of it was not captured. */
  hasEnded(payment: PaymentRow, now = Date.now()): boolean {
    const end = this.heldUntil(payment)
    return end !== null && end.getTime() <= now
  }

  /** Restricts payments to those of an account whose authorization is held and ends in a period; `from` is excluded. */
  endingBetween(rows: Knex.QueryBuilder, provider_id: string, from: Date, to: Date): void {
    const { authorizationDays } = this.accounts.get(provider_id).options.capture
    const openedAt = (end: Date) => new Date(end.getTime() - authorizationDays * DAY)
    void rows
      .where({ provider_id })
      .whereIn("state", HOLDS_AUTHORIZATION)
      .whereRaw("captured_amount::numeric < amount::numeric")
      .whereRaw(`not (captured_amount::numeric = 0 and state in ${HIDES_AMOUNT})`)
      .where("opened_at", ">", openedAt(from))
      .where("opened_at", "<=", openedAt(to))
  }

  /**
   * Announces, once for each authorization of an account, that it ends within a day. Returns how many were announced.
   * A payment without its order is left out: the sweep voids it.
   */
  async announceEnding(provider_id: string, limit: number): Promise<number> {
    const now = new Date()
    const due = this.ending(provider_id, now, new Date(now.getTime() + ANNOUNCED_BEFORE_MS))
      .whereNull("end_noted_at")
      .limit(limit)
    return announceClaimed(this.pg, due, { end_noted_at: now }, AUTHORIZATION_ENDING)
  }

  /**
   * Claims payments of an account whose authorization has ended, each once an hour for a month: goods may have been
   * shipped since.
   */
  claimEnded(provider_id: string, limit: number): Promise<PaymentRow[]> {
    const now = Date.now()
    const due = this.ending(provider_id, new Date(now - ENDED_DAYS * DAY), new Date(now))
      .where((noted) => {
        void noted.whereNull("end_noted_at").orWhere("end_noted_at", "<=", new Date(now - CHECK_MS))
      })
      .orderByRaw("end_noted_at nulls first")
      .limit(limit)
    return claimPayments(this.pg, due, { end_noted_at: new Date(now) })
  }

  private ending(provider_id: string, from: Date, to: Date): Rows<PaymentRow> {
    return this.table()
      .whereNotNull("completed_at")
      .modify((rows) => void whereOfAccount(rows, this.accounts.get(provider_id)))
      .modify((rows) => this.endingBetween(rows, provider_id, from, to))
  }

  /**
   * Claims payments of an account that may have to be captured, or voided because Medusa has replaced their collection.
   * The one that has been due the longest comes first. Payments whose capture has failed are due on their schedule.
   * Payments with an order are due once an hour, even if a refused void has abandoned their session. Partially captured
   * payments are included only if shipments are captured. Payments are claimed until a day after their authorization
   * ends.
   */
  async claim(provider_id: string, { capture }: CaptureOptions, limit: number): Promise<PaymentRow[]> {
    const account = this.accounts.get(provider_id)
    const inParts = capture.on === "shipment.created" && capture.amount === "shipped"
    const due = this.table()
      .where({ provider_id })
      .modify((rows) => void whereOfAccount(rows, account))
      .whereIn("state", inParts ? STILL_AUTHORIZED : AUTHORIZED_IN_FULL)
      .whereRaw("captured_amount::numeric < amount::numeric")
      .where((known) => void known.whereNotNull("completed_at").orWhereNotNull("capture_failed_at"))
      .where((now) => void now.whereNull("capture_at").orWhere("capture_at", "<=", new Date()))
      .whereRaw("opened_at > now() - make_interval(days => ?)", [capture.authorizationDays + 1])
      .orderByRaw("capture_at nulls first")
      .limit(limit)
    return claimPayments(this.pg, due, { capture_at: new Date(Date.now() + CHECK_MS) })
  }

  /** Records that an automatic capture has failed. It is requested again later. `capture_error` is a code. */
  async failed(payment: PaymentRow, capture_error: string): Promise<PaymentRow> {
    const { order_no, capture_attempts, capture_failed_at } = payment
    return changePayment(this.pg, order_no, {
      capture_at: new Date(Date.now() + pauseAfter(capture_attempts, PAUSES)),
      capture_attempts: capture_attempts + 1,
      capture_failed_at: capture_failed_at ?? new Date(),
      capture_error,
    })
  }

  /** Postpones the check of a payment that has another open operation, until its outcome may be known. */
  async after(
    { order_no }: PaymentRow,
    { next_attempt_at }: Pick<OperationRow, "next_attempt_at">,
  ): Promise<void> {
    const next = Math.max(next_attempt_at?.getTime() ?? 0, Date.now()) + MINUTE
    await changePayment(this.pg, order_no, { capture_at: new Date(next) })
  }

  /** Records that a capture which had failed is done. */
  async done({ order_no }: PaymentRow): Promise<void> {
    const nothing = { capture_at: null, capture_attempts: 0, capture_failed_at: null, capture_error: null }
    await changePayment(this.pg, order_no, nothing)
  }

  private table() {
    return table<PaymentRow>(this.pg, "mpgi_payment")
  }
}

/**
 * Unsuccessful payments: abandoned sessions, whose customer was never sent to the gateway or never paid there. The
 * gateway has reported no transaction, and nothing else belongs to them. A notification about a deleted payment is
 * parked and needs review, like any other about an unknown order.
 */
export class ExpiredPayments {
  /** SQL that excludes the payments which features need. */
  private readonly needed: string

  constructor(
    private readonly pg: Knex,
    features: readonly { needsPayment?: string }[] = [],
  ) {
    this.needed = features
      .flatMap(({ needsPayment }) => (needsPayment ? [`and not ${needsPayment}`] : []))
      .join(" ")
  }

  /**
   * Deletes payments that last changed more than `days` days ago, in batches.
   * @returns how many were deleted
   */
  forget(days: number, batch = 1000): Promise<number> {
    return inBatches(batch, (limit) => this.forgetSome(days, limit))
  }

  private forgetSome(days: number, batch: number): Promise<number> {
    const expired = this.pg.raw(
      `select p.id from mpgi_payment as p
       where p.deleted_at is null and p.transaction_id is null and p.state in ${EXPIRES}
         and p.updated_at < now() - make_interval(days => ?)
         and not exists (select from mpgi_operation as o where o.order_no = p.order_no and o.deleted_at is null)
         ${this.needed}
         and not exists (select from mpgi_case as c where c.order_no = p.order_no and c.deleted_at is null
           and c.state = 'open')
       order by p.updated_at limit ? for update of p skip locked`,
      [days, batch],
    )
    return deletePayments(this.pg, expired)
  }
}
