import type { OrderNo } from "../../../gateway"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Account } from "../options/options"
import type { Accounts } from "../shared/accounts"
import { whereOfAccount } from "../shared/credentials"
import { claimRows } from "../shared/claim-rows"
import { atLeast, isMoney } from "../shared/money"
import { changed, only, table } from "../shared/database"
import { pauseAfter } from "../shared/retry-schedule"
import type { OperationRow, PaymentRow } from "../shared/rows"
import { DAY, HOUR, MINUTE } from "../shared/time"

/** Pauses after a failed automatic capture; the last one repeats until the authorization ends. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR] as const
/** How often an authorized payment is looked at whose time may have come without an event: its server died, or lost it. */
const CHECK_MS = HOUR
/** How long before the end of an authorization a capture that fails needs review. */
const LAST_CALL_MS = DAY

type CaptureOptions = Pick<Account, "capture">

/** States in which an authorization, or what a partial capture has left of it, can be captured. */
const STILL_AUTHORIZED = ["authorized", "partially_captured", "partially_refunded", "refunded"] as const

/** Whether something of a payment is left to capture, and how much is known. */
export function canBeCaptured({ state, amount, captured_amount }: PaymentRow): boolean {
  // A part that was captured at the portal, of which the gateway does not report how much it was.
  if (state === "partially_captured" && !isMoney(captured_amount)) return false
  return STILL_AUTHORIZED.some((each) => each === state) && !atLeast(captured_amount, amount)
}

/** When the authorization of a payment ends, by the account's option. The gateway does not report it. */
function authorizationEnd({ opened_at }: PaymentRow, { capture }: CaptureOptions): Date | null {
  return opened_at && new Date(opened_at.getTime() + capture.authorizationDays * DAY)
}

/** Whether an automatic capture has failed and the authorization ends within a day: it needs review now. */
export function isCaptureOverdue(payment: PaymentRow, options: CaptureOptions, now = Date.now()): boolean {
  const end = authorizationEnd(payment, options)
  if (!canBeCaptured(payment) || payment.capture_failed_at === null || end === null) return false
  return end.getTime() - LAST_CALL_MS <= now
}

/** Whether an automatic capture that has failed is to be requested again only later. */
export function isCapturePaused({ capture_failed_at, capture_at }: PaymentRow, now = Date.now()): boolean {
  return capture_failed_at !== null && capture_at !== null && capture_at.getTime() > now
}

/** Automatic captures that are due again: `capture_at` says when a payment is looked at next. */
export class DueCaptures {
  constructor(
    private readonly pg: Knex,
    private readonly accounts: Accounts,
  ) {}

  /** Whether an automatic capture has failed, and something is left to capture. */
  isFailing(payment: PaymentRow): boolean {
    return payment.capture_failed_at !== null && canBeCaptured(payment)
  }

  /** When the authorization of a payment ends; null for an account that is not configured any more. */
  endOf(payment: PaymentRow): Date | null {
    const { provider_id } = payment
    if (!this.accounts.has(provider_id)) return null
    return authorizationEnd(payment, this.accounts.get(provider_id).options)
  }

  /**
   * Claims payments of an account that may have to be captured, or voided because Medusa has replaced their collection, the longest due
   * first: those whose capture has failed, and hourly those that have their order, also where their session was abandoned by a void that
   * was refused. Those that are captured in part only where shipments are captured. A day longer than their authorization lasts.
   */
  async claim(provider_id: string, { capture }: CaptureOptions, limit: number): Promise<PaymentRow[]> {
    const account = this.accounts.get(provider_id)
    const inParts = capture.on === "shipment.created" && capture.amount === "shipped"
    const due = this.table()
      .where({ provider_id })
      .modify((rows) => void whereOfAccount(rows, account))
      .whereIn("state", inParts ? [...STILL_AUTHORIZED] : ["authorized"])
      .whereRaw("captured_amount::numeric < amount::numeric")
      .where((known) => void known.whereNotNull("completed_at").orWhereNotNull("capture_failed_at"))
      .where((now) => void now.whereNull("capture_at").orWhere("capture_at", "<=", new Date()))
      .whereRaw("opened_at > now() - make_interval(days => ?)", [capture.authorizationDays + 1])
      .orderByRaw("capture_at nulls first")
      .limit(limit)
    return claimRows(this.pg, "mpgi_payment", due, { capture_at: new Date(Date.now() + CHECK_MS) })
  }

  /** An automatic capture has failed: it is requested again later. `capture_error` is a code. */
  async failed(payment: PaymentRow, capture_error: string): Promise<PaymentRow> {
    const { order_no, capture_attempts, capture_failed_at } = payment
    return this.change(order_no, {
      capture_at: new Date(Date.now() + pauseAfter(capture_attempts, PAUSES)),
      capture_attempts: capture_attempts + 1,
      capture_failed_at: capture_failed_at ?? new Date(),
      capture_error,
    })
  }

  /** Another operation on a payment is open: whether a capture is due is looked at when its outcome may be known. */
  async after(
    { order_no }: PaymentRow,
    { next_attempt_at }: Pick<OperationRow, "next_attempt_at">,
  ): Promise<void> {
    const next = Math.max(next_attempt_at?.getTime() ?? 0, Date.now()) + MINUTE
    await this.change(order_no, { capture_at: new Date(next) })
  }

  /** An automatic capture that had failed is done. */
  async done({ order_no }: PaymentRow): Promise<void> {
    const nothing = { capture_at: null, capture_attempts: 0, capture_failed_at: null, capture_error: null }
    await this.change(order_no, nothing)
  }

  private async change(order_no: OrderNo, changes: Partial<PaymentRow>): Promise<PaymentRow> {
    const rows = this.table().where({ order_no })
    return only(await rows.update(changed<PaymentRow>(this.pg, changes)).returning("*"))
  }

  private table() {
    return table<PaymentRow>(this.pg, "mpgi_payment")
  }
}
