import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { sameAmount, type Amount, type OrderNo } from "../../../gateway"
import { newOrderNo, newToken } from "../shared/order-no"
import type { Credentials } from "../shared/credentials"
import type { PaymentHooks } from "../shared/feature"
import type { PaymentRow } from "../shared/rows"
import { changed, only, table } from "../shared/database"
import { MpgiError } from "../shared/mpgi-error"
import { addDescriptions, type Devices, type Described } from "./device"
import { isInterestAccepted, applyTransaction, type GatewayTransaction } from "./gateway-transaction"
import { isYounger } from "./fresh-record"

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
type Opened = Changes & { order_no: OrderNo; device: Record<string, unknown> | null }

/**
 * The payments table. Every method is one statement or one transaction of its own. It uses the connection pool and
 * never a transaction of Medusa, so its writes stay when Medusa rolls back.
 */
export class PaymentRecords {
  constructor(
    private readonly pg: Knex,
    private readonly devices: Devices,
    /** The interest on installments that the account accepts, in percent, by provider id. */
    private readonly interestPercent: ReadonlyMap<string, number> = new Map(),
    /** The merchant and the account that a provider id has now. */
    private readonly credentialsOf: (provider_id: string) => Credentials | undefined = () => undefined,
    private readonly features: readonly PaymentHooks[] = [],
  ) {}

  /** Creates a payment in state `created`, with its order number and token. */
  async open({ prefix, ...values }: NewPayment): Promise<PaymentRow> {
    return this.insert(this.pg, { ...values, order_no: newOrderNo(prefix), token: newToken() })
  }

  /** The current attempt of a session, which is the newest. Undefined when the session is not ours. */
  ofSession(payment_session_id: string): Promise<PaymentRow | undefined> {
    return this.table()
      .where({ payment_session_id })
      .orderBy("created_at", "desc")
      .orderBy("order_no", "desc")
      .first()
  }

  /** All attempts of these sessions, the newest first. */
  ofSessions(payment_session_ids: readonly string[]): Promise<PaymentRow[]> {
    return this.table()
      .whereIn("payment_session_id", [...payment_session_ids])
      .orderBy("created_at", "desc")
      .orderBy("order_no", "desc")
  }

  /** Every attempt to pay a cart, the oldest first. */
  ofCart(cart_id: string): Promise<PaymentRow[]> {
    return this.table().where({ cart_id }).orderBy("created_at")
  }

  /** Every attempt to pay an order without a cart, the oldest first. */
  ofOrder(order_id: string): Promise<PaymentRow[]> {
    return this.table().where({ order_id }).orderBy("created_at")
  }

  /** Whether a cart has no newer attempt than this one. */
  async isNewestOfCart({ cart_id, order_no }: PaymentRow): Promise<boolean> {
    const newest = await this.table()
      .where({ cart_id })
      .orderBy("created_at", "desc")
      .orderBy("order_no", "desc")
      .first()
    return newest?.order_no === order_no
  }

  byToken(token: string): Promise<PaymentRow | undefined> {
    return this.table().where({ token }).first()
  }

  /** All existing ones, unordered. */
  byOrderNos(order_nos: readonly OrderNo[]): Promise<PaymentRow[]> {
    return this.table().whereIn("order_no", [...order_nos])
  }

  byOrderNo(order_no: OrderNo): Promise<PaymentRow | undefined> {
    return this.table().where({ order_no }).first()
  }

  /** Changes values directly. Use {@link record} for what the gateway reports. */
  async change(order_no: OrderNo, changes: Changes): Promise<PaymentRow> {
    const [row] = await this.table()
      .where({ order_no })
      .update(changed<PaymentRow>(this.pg, changes))
      .returning("*")
    if (!row) throw new MpgiError("not_found", `no payment ${order_no}`)
    return row
  }

  /** Stores how the customer returned from the gateway's page; null when the payment's state shows it. @entryPoint */
  async rememberReturn({ order_no, returned_as }: PaymentRow, as: ReturnedAs): Promise<void> {
    if (returned_as !== as) await this.change(order_no, { returned_as: as })
  }

  /** Records a transaction once, under a lock on the row. Returns the payment as it now is. */
  record(order_no: OrderNo, fact: GatewayTransaction): Promise<PaymentRow> {
    return this.pg.transaction(async (transaction) => {
      const rows = table<PaymentRow>(transaction, "mpgi_payment").where({ order_no })
      const payment = await rows.clone().forUpdate().first()
      if (!payment) throw new MpgiError("not_found", `no payment ${order_no}`)
      const interest = this.interestPercent.get(payment.provider_id)
      let reported = fact
      for (const feature of this.features)
        reported = (await feature.paymentReported?.(payment, reported, transaction)) ?? reported
      // An older version did not keep the credentials; the gateway has just shown the payment to these.
      const shownTo = payment.merchant_id === null ? this.credentialsOf(payment.provider_id) : {}
      const changes = { ...applyTransaction(payment, reported, interest), ...shownTo, synced_at: new Date() }
      const row = only(await rows.clone().update(changed<PaymentRow>(transaction, changes)).returning("*"))
      for (const feature of this.features) await feature.paymentChanged?.(payment, row, transaction)
      return row
    })
  }

  /** Whether the gateway reported the requested amount and currency, with no more interest than the account accepts. */
  hasRequestedMoney(payment: PaymentRow): boolean {
    const { amount, currency_code, gateway_amount, gateway_currency, provider_id } = payment
    const reported = gateway_amount ?? ""
    if (gateway_currency?.toUpperCase() !== currency_code.toUpperCase()) return false
    return (
      sameAmount(reported, amount) ||
      isInterestAccepted(payment, reported || "0", this.interestPercent.get(provider_id) ?? 0)
    )
  }

  /** Whether a completion of the cart may still be under way or fail late: see {@link mayBeCompleting}. */
  readonly mayBeCompleting = mayBeCompleting

  /** Whether the gateway's query showed a payment recently. */
  readonly isYounger = isYounger

  /** Stores the details that verified messages report besides the transactions: see {@link addDescriptions}. */
  describe(provider_id: string, described: readonly Described[]): Promise<void> {
    return addDescriptions(this.pg, provider_id, described)
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
      const abandoned = await table<PaymentRow>(transaction, "mpgi_payment")
        .where({ order_no: old.order_no })
        .whereNull("abandoned_at")
        .update(changed<PaymentRow>(transaction, { token: null, abandoned_at: new Date() }))
      if (abandoned === 0) return undefined
      const order_no = newOrderNo(prefix)
      const device = this.devices.of(old)
      return this.insert(transaction, { ...attemptAfter(old), device, ...changes, order_no })
    })
    // Runs after the transaction, which has released its connection: many requests for one link arrive at once.
    return next ?? this.successorOf(old)
  }

  /** Abandons all attempts of a session: a payment that arrives from now on does not become an order. Never undone. */
  abandonSession(payment_session_id: string): Promise<void> {
    return this.abandonSessions([payment_session_id])
  }

  /** Abandons all attempts of several sessions. */
  async abandonSessions(payment_session_ids: readonly string[]): Promise<void> {
    await this.table()
      .whereIn("payment_session_id", [...payment_session_ids])
      .whereNull("abandoned_at")
      .update(changed<PaymentRow>(this.pg, { abandoned_at: new Date() }))
  }

  /** The new attempt that another request, for example in another window, has started. */
  private async successorOf({ order_no, payment_session_id }: PaymentRow): Promise<PaymentRow> {
    const row = await this.table().where({ payment_session_id }).whereNull("abandoned_at").first()
    if (!row) throw new MpgiError("superseded", `payment ${order_no} was abandoned`)
    return row
  }

  private table() {
    return table<PaymentRow>(this.pg, "mpgi_payment")
  }

  private async insert(pg: Knex, values: Opened): Promise<PaymentRow> {
    const id = generateEntityId(undefined, "mpgipay")
    const device = this.devices.toColumn(values.device, values.order_no)
    const row = changed<PaymentRow>(pg, { ...values, id, device })
    return only(await table<PaymentRow>(pg, "mpgi_payment").insert(row).returning("*"))
  }
}

/** The values that a new attempt takes over from the previous one. Its order number, state and amounts are its own. */
function attemptAfter(old: PaymentRow) {
  const { provider_id, payment_session_id, cart_id, order_id, amount, currency_code, flow } = old
  const { payment_link_id, return_url, cancel_url, choices, token } = old
  return {
    provider_id,
    payment_session_id,
    cart_id,
    order_id,
    amount,
    currency_code,
    flow,
    payment_link_id,
    return_url,
    cancel_url,
    choices,
    token,
  }
}

/**
 * Whether a completion of the payment's cart may be under way, or fail late: Medusa is not known to have the payment
 * with a lasting order. The session of such a payment is closed before its void is sent. Otherwise a void with a lost
 * reply would leave an authorized session, with which the cart could be completed again (hazard 5,
 * docs/medusa-hazards.md#hazard-5). If the void fails, the payment is orphaned and voided later. A payment with a
 * lasting order keeps its session when it cannot be voided.
 */
function mayBeCompleting({ cart_id, order_id, completed_at }: PaymentRow): boolean {
  return cart_id !== null && order_id === null && completed_at === null
}
