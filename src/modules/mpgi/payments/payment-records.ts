import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Amount, OrderNo } from "../../../gateway"
import { actor, changedAt } from "../audit/actor"
import { newOrderNo, newToken } from "../shared/order-no"
import type { Credentials } from "../shared/credentials"
import type { PaymentHooks } from "../shared/feature"
import type { PaymentRow } from "../shared/rows"
import { only, table, UNRECORDED, writeTo, type Rows, type Values } from "../shared/database"
import { ANNOUNCED, andAnnounce } from "../shared/outbox"
import { MpgiError } from "../shared/mpgi-error"
import { DESCRIPTIONS, descriptionsOf, type Described, type Devices } from "./device"
import { applyTransaction, type GatewayTransaction } from "./gateway-transaction"
import { attemptAfter, PaymentLookup } from "./payment-lookup"
import { noteMove } from "./payment-moves"

/** The initial values of a payment. `amount` is already rounded to what the wire can carry. */
export interface NewPayment {
  provider_id: string
  payment_session_id: string
  cart_id: string | null
  /** The order, when it is paid without a cart. */
  order_id?: string | null
  amount: Amount
  currency_code: string
  flow: "redirect" | "card"
  return_url: string | null
  cancel_url: string | null
  device: Record<string, unknown> | null
  choices: Record<string, unknown> | null
  /** The prefix of the order number. */
  prefix: string
}

/** What only the customer's return shows: the customer canceled, or the cart could not be completed. */
export type ReturnedAs = "canceled" | "error" | null

type Changes = Partial<
  Omit<PaymentRow, "id" | "order_no" | "device" | "created_at" | "updated_at" | "deleted_at">
>
/** Conditions on the columns of a payment. */
type Which = Partial<PaymentRow> | Knex.QueryCallback
type Opened = Changes & { order_no: OrderNo; device: Record<string, unknown> | null }

/**
 * The payments table. Every method is one statement or one transaction of its own. It uses the connection pool and
 * never a transaction of Medusa, so its writes stay when Medusa rolls back. All statements that write payments are in
 * this file.
 */
export class PaymentRecords extends PaymentLookup {
  constructor(
    pg: Knex,
    private readonly devices: Devices,
    interestPercent: ReadonlyMap<string, number> = new Map(),
    /** The merchant and the account that a provider id has now. */
    private readonly credentialsOf: (provider_id: string) => Credentials | undefined = () => undefined,
    private readonly features: readonly PaymentHooks[] = [],
  ) {
    super(pg, interestPercent)
  }

  /** Creates a payment in state `created`, with its order number and token. */
  async open({ prefix, ...values }: NewPayment): Promise<PaymentRow> {
    return this.insert(this.pg, { ...values, order_no: newOrderNo(prefix), token: newToken() })
  }

  /** Changes values directly. Use {@link record} for what the gateway reports. */
  change(order_no: OrderNo, changes: Changes): Promise<PaymentRow> {
    return changePayment(this.pg, order_no, changes)
  }

  /** Stores how the customer returned from the gateway's page; null when the payment's state shows it. @entryPoint */
  async rememberReturn({ order_no, returned_as }: PaymentRow, as: ReturnedAs): Promise<void> {
    if (returned_as !== as) await this.change(order_no, { returned_as: as })
  }

  /** Records a transaction once, under a lock on the row. Returns the payment as it now is. */
  record(order_no: OrderNo, fact: GatewayTransaction): Promise<PaymentRow> {
    return this.pg.transaction(async (transaction) => {
      const payment = await lockPayment(transaction, order_no)
      if (!payment) throw new MpgiError("not_found", `no payment ${order_no}`)
      const interest = this.interestPercent.get(payment.provider_id)
      let reported = fact
      for (const feature of this.features)
        reported = (await feature.paymentReported?.(payment, reported, transaction)) ?? reported
      // An older version did not store the credentials. The gateway has just shown the payment to the current ones.
      const shownTo = payment.merchant_id === null ? this.credentialsOf(payment.provider_id) : {}
      const changes = { ...applyTransaction(payment, reported, interest), ...shownTo, synced_at: new Date() }
      const row = await changePayment(transaction, order_no, changes)
      await noteMove(payment, row, transaction)
      for (const feature of this.features) await feature.paymentChanged?.(payment, row, transaction)
      return row
    })
  }

  /**
   * Stores what verified messages of one account report of their payments, for display, in one statement. Values already
   * stored stay. No card is stored after the customer's data was erased.
   */
  async describe(provider_id: string, described: readonly Described[]): Promise<void> {
    const rows = descriptionsOf(described)
    if (rows.length === 0) return
    await this.pg.raw(
      `update mpgi_payment as p set ${DESCRIPTIONS.set}, updated_at = ?
       from jsonb_to_recordset(?) as reported(order_no text, ${DESCRIPTIONS.columns})
       where p.order_no = reported.order_no and p.provider_id = ? and p.deleted_at is null and (${DESCRIPTIONS.missing})`,
      [changedAt(actor(), this.pg), JSON.stringify(rows), provider_id],
    )
  }

  /**
   * Starts a new attempt with another order number, because the old one was declined or had another amount. It takes
   * over the token and the session. The old attempt stays, so that money arriving for it is still recognized.
   */
  async nextAttempt(
    old: PaymentRow,
    prefix: string,
    changes: Pick<Changes, "amount" | "currency_code"> = {},
  ): Promise<PaymentRow> {
    const next = await this.pg.transaction(async (transaction) => {
      const ended = { token: null, abandoned_at: new Date() }
      if (!(await changePaymentIf(transaction, old.order_no, { abandoned_at: null }, ended))) return undefined
      const order_no = newOrderNo(prefix)
      const device = this.devices.of(old)
      return this.insert(transaction, { ...attemptAfter(old), device, ...changes, order_no })
    })
    // This runs after the transaction has released its connection, because many requests for one link may arrive at
    // once.
    const current = next ?? (await this.currentOf(old))
    if (!current) throw new MpgiError("superseded", `payment ${old.order_no} was abandoned`)
    return current
  }

  /** Abandons all attempts of a session: a payment that arrives from now on does not become an order. Never undone. */
  abandonSession(payment_session_id: string): Promise<void> {
    return this.abandonSessions([payment_session_id])
  }

  /** Abandons all attempts of several sessions. */
  async abandonSessions(payment_session_ids: readonly string[]): Promise<void> {
    await writeTo<PaymentRow>(this.pg, "mpgi_payment", actor())
      .update({ abandoned_at: new Date() })
      .whereIn("payment_session_id", [...payment_session_ids])
      .whereNull("abandoned_at")
  }

  private async insert(pg: Knex, values: Opened): Promise<PaymentRow> {
    const id = generateEntityId(undefined, "mpgipay")
    const device = this.devices.toColumn(values.device, values.order_no)
    const row = { ...values, id, device }
    return only(await writeTo<PaymentRow>(pg, "mpgi_payment", actor()).insert(row).returning("*"))
  }
}

/** A payment, locked until the transaction ends. */
export function lockPayment(by: Knex, order_no: OrderNo): Promise<PaymentRow | undefined> {
  return table<PaymentRow>(by, "mpgi_payment").where({ order_no }).forUpdate().first()
}

/** Changes a payment. @throws MpgiError when there is none */
export async function changePayment(
  by: Knex,
  order_no: OrderNo,
  changes: Values<PaymentRow>,
): Promise<PaymentRow> {
  const row = await changePaymentIf(by, order_no, {}, changes)
  if (!row) throw new MpgiError("not_found", `no payment ${order_no}`)
  return row
}

/** Changes a payment if it is still as `expected`. */
export async function changePaymentIf(
  by: Knex,
  order_no: OrderNo,
  expected: Which,
  changes: Values<PaymentRow>,
): Promise<PaymentRow | undefined> {
  const [row] = await writeTo<PaymentRow>(by, "mpgi_payment", actor())
    .update(changes)
    .where({ order_no })
    .where(expected)
    .returning("*")
  return row
}

/** Changes those payments that exist. */
export async function changePayments(
  by: Knex,
  order_nos: readonly OrderNo[],
  changes: Values<PaymentRow>,
): Promise<void> {
  await writeTo<PaymentRow>(by, "mpgi_payment", actor())
    .update(changes)
    .whereIn("order_no", [...order_nos])
}

/** Adds a payment; undefined when another one has its order number. */
export async function addPayment(by: Knex, values: Values<PaymentRow>): Promise<PaymentRow | undefined> {
  const [row] = await writeTo<PaymentRow>(by, "mpgi_payment", actor())
    .insert({ ...values, id: generateEntityId(undefined, "mpgipay") })
    .onConflict(by.raw("(order_no) where deleted_at is null"))
    .ignore()
    .returning("*")
  return row
}

/** What the audit does not record: timers, claims, browser data, and the credentials of an older version. */
type Unrecorded = Pick<
  Values<PaymentRow>,
  | "updated_at"
  | "synced_at"
  | "order_checked_at"
  | "totals_check_at"
  | "kept_at"
  | "end_noted_at"
  | "capture_at"
  | "report_at"
  | "report_attempts"
  | "token"
  | "device"
  | "ip_digest"
  | "site_digest"
  | "merchant_id"
  | "account_id"
>

/** Writes what the audit does not record; `updated_at` stays, unless `values` has it. Returns of how many payments. */
export async function notePayments(by: Knex, which: Which, values: Unrecorded): Promise<number> {
  return writeTo<PaymentRow>(by, "mpgi_payment", UNRECORDED).update(values).where(which)
}

/** Claims due payments for one worker: see {@link TableWriter.claim}. */
export function claimPayments(by: Knex, due: Rows<PaymentRow>, claim: Unrecorded): Promise<PaymentRow[]> {
  return writeTo<PaymentRow>(by, "mpgi_payment", UNRECORDED).claim(due, claim)
}

/** Claims due payments, and announces each in the same statement, by its order number. Returns how many. */
export async function announceClaimed(
  by: Knex,
  due: Rows<PaymentRow>,
  claim: Unrecorded,
  event: string,
): Promise<number> {
  const claimed = writeTo<PaymentRow>(by, "mpgi_payment", UNRECORDED).claiming(due, claim)
  const announced = claimed.returning(["order_no as id", by.raw(`${ANNOUNCED} as announced`)])
  return (await andAnnounce(by, event, announced)).length
}

/** Deletes the payments whose ids `expired` selects. Returns how many. */
export async function deletePayments(by: Knex, expired: Knex.Raw): Promise<number> {
  return writeTo<PaymentRow>(by, "mpgi_payment", actor())
    .delete()
    .withMaterialized("expired", expired)
    .whereRaw("id in (select id from expired)")
}
