import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderNo } from "../../../gateway"
import type { Credentials } from "../shared/credentials"
import type { PaymentRow } from "../shared/rows"
import { SITE_FACTOR } from "../shared/client-address"
import { countOf, table } from "../shared/database"
import { HOUR } from "../shared/time"
import { statesWhere } from "./consequences"
import type { Devices, Origin } from "./device"
import { noteMove } from "./payment-moves"
import { changePaymentIf, notePayments } from "./payment-records"

/**
 * Declined, undecided, or ended without an order. Undecided counts, because an open challenge is worth as much as a
 * decline to someone who tests cards.
 */
const FAILED_OR_OPEN = statesWhere(({ attempts }) => attempts.limited)

/**
 * Attempts to pay by typed-in card, stored in the payments table. The row is the journal of the attempt. Only one
 * request commits `opened_at`, before the card is sent. It stays if the reply is lost.
 */
export class CardAttempts {
  constructor(
    private readonly pg: Knex,
    private readonly devices: Devices,
  ) {}

  /**
   * Claims the payment for sending, once. Returns `taken` when another request has claimed it, and `limited` as in
   * {@link isLimited}. Counting and claiming are one step: concurrent requests, on all servers, see each other's
   * claims.
   */
  async claim(
    order_no: OrderNo,
    device: Record<string, unknown>,
    maxDeclines: number,
    sentWith?: Credentials,
  ): Promise<PaymentRow | "taken" | "limited"> {
    const from = typeof device.ip === "string" ? this.devices.originOf(device.ip) : undefined
    return this.pg.transaction(async (transaction) => {
      if (from) {
        const lock = "select pg_advisory_xact_lock(hashtextextended(?, 0))"
        const [widest] = from.site ?? from.address
        await transaction.raw(lock, [`mpgi card attempts ${widest}`])
        if (await this.exceeds(from, maxDeclines, transaction)) return "limited"
      }
      const free = { state: "created", flow: "card", opened_at: null, abandoned_at: null } as const
      const row = await changePaymentIf(transaction, order_no, free, {
        opened_at: new Date(),
        ...sentWith,
        device: this.devices.toColumn(device, order_no),
        ip_digest: from?.address[0] ?? null,
        site_digest: from?.site?.[0] ?? null,
      })
      return row ?? "taken"
    })
  }

  /** Releases a claim when it is certain that nothing was sent. */
  async release(order_no: OrderNo): Promise<void> {
    const nothing = { opened_at: null, merchant_id: null, account_id: null }
    await changePaymentIf(this.pg, order_no, { state: "created" }, nothing)
  }

  /**
   * Marks the payment as declined: the gateway replied that it created no payment. A later report of the gateway
   * replaces this.
   */
  async refused(order_no: OrderNo, result_code: string): Promise<void> {
    await this.decline(order_no, (rows) => void unsynced(rows), { result_code })
  }

  /**
   * Records that the gateway does not know the order. The first time proves nothing, because a query may lag behind.
   * The second time, at least `spacingMs` later, the card counts as never received. Neither changes a payment that was
   * updated meanwhile.
   */
  async notFound(order_no: OrderNo, spacingMs: number): Promise<void> {
    const now = Date.now()
    const before = (rows: Knex.QueryBuilder) =>
      void unsynced(rows)
        .where({ problem: "not_found_once" })
        .where("synced_at", "<", new Date(now - spacingMs))
    if (await this.decline(order_no, before, { problem: "not_received" })) return
    const never = (rows: Knex.QueryBuilder) => void unsynced(rows).whereNull("problem")
    await changePaymentIf(this.pg, order_no, never, {
      problem: "not_found_once",
      synced_at: new Date(now),
    })
  }

  private decline(
    order_no: OrderNo,
    which: Knex.QueryCallback,
    why: Partial<Pick<PaymentRow, "result_code" | "problem">>,
  ): Promise<boolean> {
    return this.pg.transaction(async (by) => {
      const row = await changePaymentIf(by, order_no, which, { ...why, state: "declined" })
      if (row) await noteMove({ ...row, state: "created" }, row, by)
      return row !== undefined
    })
  }

  /** How many cards were sent for a session. */
  async sent(payment_session_id: string): Promise<number> {
    return countOf(this.table().where({ payment_session_id, flow: "card" }).whereNotNull("opened_at"))
  }

  /**
   * Whether `maxDeclines` cards from an address were declined within an hour or are not decided yet. For an IPv6 site,
   * the limit is several times as high. The /64 of an IPv6 customer counts as one address.
   */
  async isLimited(ip: string, maxDeclines: number): Promise<boolean> {
    return this.exceeds(this.devices.originOf(ip), maxDeclines, this.pg)
  }

  private async exceeds({ address, site }: Origin, maxDeclines: number, by: Knex): Promise<boolean> {
    if ((await this.counted("ip_digest", address, by)) >= maxDeclines) return true
    return site !== undefined && (await this.counted("site_digest", site, by)) >= maxDeclines * SITE_FACTOR
  }

  private counted(
    column: "ip_digest" | "site_digest",
    digests: readonly string[],
    by: Knex,
  ): Promise<number> {
    return countOf(
      this.table(by)
        .where({ flow: "card" })
        .whereIn("state", FAILED_OR_OPEN)
        .where("opened_at", ">", new Date(Date.now() - HOUR))
        .whereIn(column, digests),
    )
  }

  /** One request in `everyMs` milliseconds may query the gateway again; false for the others. */
  async mayQuery(order_no: OrderNo, everyMs: number): Promise<boolean> {
    const before = new Date(Date.now() - everyMs)
    const which = (rows: Knex.QueryBuilder) => void rows.where({ order_no }).where("updated_at", "<", before)
    return (await notePayments(this.pg, which, { updated_at: new Date() })) === 1
  }

  private table(by: Knex = this.pg) {
    return table<PaymentRow>(by, "mpgi_payment")
  }
}

/** Cards that were sent, and about which the gateway has reported nothing. */
function unsynced(rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return rows.where({ state: "created", flow: "card" }).whereNull("transaction_id").whereNotNull("opened_at")
}
