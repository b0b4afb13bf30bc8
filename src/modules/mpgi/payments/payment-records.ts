import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newOrderNo, newToken } from "../order-no"
import { changedNow } from "../audit/actor"
import type { PaymentRow } from "../rows"
import type { Devices } from "./device"
import { applyFact, type Fact } from "./fact"

/** What a payment starts with. `amount` is already rounded to what the wire can carry. */
export interface NewPayment {
  provider_id: string
  payment_session_id: string
  cart_id: string | null
  amount: string
  currency_code: string
  flow: "redirect" | "card"
  return_url: string | null
  cancel_url: string | null
  device: Record<string, unknown> | null
  choices: Record<string, unknown> | null
  /** Put in front of the order number. */
  prefix: string
}

/** Words of the gateway about a payment. */
export type Description = Partial<
  Record<"card_mask" | "connector" | "risk_action" | "risk_score", string | undefined>
>

type Changes = Partial<
  Omit<PaymentRow, "id" | "order_no" | "device" | "created_at" | "updated_at" | "deleted_at">
>
type Opened = Changes & { order_no: string; device: Record<string, unknown> | null }

/**
 * The payments table. Every method is one statement or one transaction of its own, on the pool and never inside
 * a transaction of Medusa's: what is written here stays when Medusa rolls back.
 */
export class PaymentRecords {
  constructor(
    private readonly pg: Knex,
    private readonly devices: Devices,
  ) {}

  /** A new payment in state `created`, with its order number and token. */
  async open({ prefix, ...values }: NewPayment): Promise<PaymentRow> {
    return this.insert(this.pg, { ...values, order_no: newOrderNo(prefix), token: newToken() })
  }

  /** The attempt that counts for a session: the newest. Undefined when the session is not ours. */
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

  byOrderNo(order_no: string): Promise<PaymentRow | undefined> {
    return this.table().where({ order_no }).first()
  }

  /** Payments of which the risk engine has not been told the latest. */
  unreported(provider_id: string, limit = 500): Promise<PaymentRow[]> {
    return this.table()
      .where({ provider_id })
      .whereNotNull("transaction_id")
      .whereRaw("report_status is distinct from reported_status")
      .orderBy("updated_at")
      .limit(limit)
  }

  /** Changes plain values. Use {@link record} for what the gateway says. */
  async change(order_no: string, changes: Changes): Promise<PaymentRow> {
    const [row] = await this.table().where({ order_no }).update(written(this.pg, changes)).returning("*")
    if (!row) throw new Error(`mpgi: no payment ${order_no}`)
    return row
  }

  /** Records a fact once, under a lock on the row. Answers the payment as it now is. */
  record(order_no: string, fact: Fact): Promise<PaymentRow> {
    return this.pg.transaction(async (transaction) => {
      const rows = transaction<PaymentRow>("mpgi_payment").where({ order_no })
      const payment = (await rows.clone().forUpdate().first()) as PaymentRow | undefined
      if (!payment) throw new Error(`mpgi: no payment ${order_no}`)
      const changes = { ...applyFact(payment, fact), learned_at: new Date() }
      const [row] = await rows.clone().update(written(transaction, changes)).returning("*")
      return row as PaymentRow
    })
  }

  /** What a verified message tells beside the fact, for people to read. What is known already stays. */
  async describe(order_no: string, provider_id: string, words: Description): Promise<void> {
    const told = Object.entries(words).filter(([, text]) => text)
    if (told.length === 0) return
    const changes = told.map(([name, text]) => [name, this.pg.raw("coalesce(??, ?)", [name, text ?? ""])])
    await this.table()
      .where({ order_no, provider_id })
      .where((unsaid) => told.forEach(([name]) => void unsaid.orWhereNull(name)))
      .update(written(this.pg, Object.fromEntries(changes) as Changes))
  }

  /**
   * Starts over with another order number, because the old one was declined or named another amount. The token
   * and the session move on; the old attempt stays, so that money which arrives for it is still recognised.
   */
  nextAttempt(
    old: PaymentRow,
    prefix: string,
    changes: Pick<Changes, "amount" | "currency_code"> = {},
  ): Promise<PaymentRow> {
    return this.pg.transaction(async (transaction) => {
      const retired = await transaction<PaymentRow>("mpgi_payment")
        .where({ order_no: old.order_no })
        .whereNull("tombstoned_at")
        .update(written(transaction, { token: null, tombstoned_at: new Date() }))
      if (retired === 0) return this.successorOf(old)
      const { provider_id, payment_session_id, cart_id, amount, currency_code, flow } = old
      const { return_url, cancel_url, choices, token } = old
      const device = this.devices.of(old)
      return this.insert(transaction, {
        ...{
          provider_id,
          payment_session_id,
          cart_id,
          amount,
          currency_code,
          flow,
          return_url,
          cancel_url,
          device,
          choices,
        },
        ...changes,
        token,
        order_no: newOrderNo(prefix),
      })
    })
  }

  /** Gives up whatever a session has: nothing paid from now on becomes an order. Never undone. */
  async tombstoneSession(payment_session_id: string): Promise<void> {
    await this.table()
      .where({ payment_session_id })
      .whereNull("tombstoned_at")
      .update(written(this.pg, { tombstoned_at: new Date() }))
  }

  /** What another request, in another window, has started over with. */
  private async successorOf({ order_no, payment_session_id }: PaymentRow): Promise<PaymentRow> {
    const row = await this.table().where({ payment_session_id }).whereNull("tombstoned_at").first()
    if (!row) throw new Error(`mpgi: payment ${order_no} was given up`)
    return row
  }

  private table() {
    return this.pg<PaymentRow>("mpgi_payment")
  }

  private async insert(pg: Knex, values: Opened): Promise<PaymentRow> {
    const id = generateEntityId(undefined, "mpgipay")
    const [row] = await pg<PaymentRow>("mpgi_payment")
      .insert(written(pg, { ...values, id, device: this.devices.toColumn(values.device, values.order_no) }))
      .returning("*")
    return row as PaymentRow
  }
}

const JSON_COLUMNS = ["choices", "risk_reasons"] as const

/** Values as the driver wants them: JSON as text, and when and by whom it is changed. */
function written(pg: Knex, changes: object): never {
  const row: Record<string, unknown> = { ...changes, updated_at: changedNow(pg) }
  for (const name of JSON_COLUMNS) if (row[name]) row[name] = JSON.stringify(row[name])
  return row as never
}
