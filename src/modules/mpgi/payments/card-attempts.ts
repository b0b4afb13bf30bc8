import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changedNow } from "../audit/actor"
import type { PaymentRow } from "../rows"
import type { Devices } from "./device"

/**
 * Tries to pay by typed-in card, on the same table as the payments. The row is the journal of the write:
 * `opened_at` is committed before the card is sent, by one request only, and stays when the answer is lost.
 */
export class CardAttempts {
  constructor(
    private readonly pg: Knex,
    private readonly devices: Devices,
  ) {}

  /** Takes the right to send this payment, once; undefined when another request has it. */
  async claim(order_no: string, device: Record<string, unknown>): Promise<PaymentRow | undefined> {
    const { ip } = device
    const [row] = await this.table()
      .where({ order_no, state: "created", flow: "card" })
      .whereNull("opened_at")
      .whereNull("tombstoned_at")
      .update({
        opened_at: new Date(),
        updated_at: changedNow(this.pg),
        device: this.devices.toColumn(device, order_no),
        ip_digest: typeof ip === "string" ? this.devices.digests(ip)[0] : null,
      } as never)
      .returning("*")
    return row as PaymentRow | undefined
  }

  /** Takes back a claim of which it is certain that nothing was sent. */
  async release(order_no: string): Promise<void> {
    await this.table()
      .where({ order_no, state: "created" })
      .update({ opened_at: null, updated_at: changedNow(this.pg) } as never)
  }

  /** The gateway answered that it made no payment of this. Undone by whatever it says later. */
  async refused(order_no: string, result_code: string): Promise<void> {
    await this.unheard(order_no).update({
      state: "declined",
      result_code,
      updated_at: changedNow(this.pg),
    } as never)
  }

  /**
   * The gateway does not know the order. Once proves nothing, since a query may lag behind; the second time, at
   * least `spacingMs` later, the card counts as never received. Neither touches a payment that was heard of since.
   */
  async notFound(order_no: string, spacingMs: number): Promise<void> {
    const now = Date.now()
    const again = await this.unheard(order_no)
      .where({ problem: "not_found_once" })
      .where("learned_at", "<", new Date(now - spacingMs))
      .update({
        state: "declined",
        problem: "not_received",
        updated_at: changedNow(this.pg, new Date(now)),
      } as never)
    if (again > 0) return
    await this.unheard(order_no)
      .whereNull("problem")
      .update({
        problem: "not_found_once",
        learned_at: new Date(now),
        updated_at: changedNow(this.pg, new Date(now)),
      } as never)
  }

  /** How many cards were sent for a session. */
  async sent(payment_session_id: string): Promise<number> {
    return count(this.table().where({ payment_session_id, flow: "card" }).whereNotNull("opened_at"))
  }

  /** How many cards were declined that came from an address, since then. */
  async declinedFrom(ip: string, since: Date): Promise<number> {
    return count(
      this.table()
        .where({ flow: "card", state: "declined" })
        .where("opened_at", ">", since)
        .whereIn("ip_digest", this.devices.digests(ip)),
    )
  }

  /** One request in `everyMs` milliseconds may ask the gateway again; false for the others. */
  async mayAsk(order_no: string, everyMs: number): Promise<boolean> {
    const asked = await this.table()
      .where({ order_no })
      .where("updated_at", "<", new Date(Date.now() - everyMs))
      .update({ updated_at: new Date() } as never)
    return asked === 1
  }

  private unheard(order_no: string) {
    return this.table()
      .where({ order_no, state: "created", flow: "card" })
      .whereNull("transaction_id")
      .whereNotNull("opened_at")
  }

  private table() {
    return this.pg<PaymentRow>("mpgi_payment")
  }
}

async function count(rows: Knex.QueryBuilder): Promise<number> {
  const [row] = (await rows.count({ rows: "*" })) as { rows: string | number }[]
  return Number(row?.rows ?? 0)
}
