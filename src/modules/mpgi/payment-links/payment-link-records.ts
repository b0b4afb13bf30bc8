import type { InferTypeOf } from "@medusajs/framework/types"
import { createHash } from "node:crypto"
import type { Amount } from "../../../gateway"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { actor } from "../audit/actor"
import { only, table, writeTo } from "../shared/database"
import { newToken } from "../shared/order-no"
import type { MpgiPaymentLink } from "../models"
import type { RowOf } from "../shared/rows"

export type PaymentLinkRow = RowOf<InferTypeOf<typeof MpgiPaymentLink>, { amount: Amount }>

export interface NewPaymentLink {
  order_id: string
  provider_id: string
  amount: Amount
  currency_code: string
  expires_at: Date
  created_by: string
}

/** The table of payment links. Links are not deleted: the audit names who created and deactivated them. */
export class PaymentLinkRecords {
  constructor(private readonly pg: Knex) {}

  /** Creates a link and its token, which is returned only here. */
  async create(values: NewPaymentLink): Promise<{ link: PaymentLinkRow; token: string }> {
    const token = newToken()
    const id = generateEntityId(undefined, "mpgilink")
    const row = { ...values, id, token_digest: digestOf(token) }
    return { link: only(await this.write().insert(row).returning("*")), token }
  }

  byToken(token: string): Promise<PaymentLinkRow | undefined> {
    return this.table()
      .where({ token_digest: digestOf(token) })
      .first()
  }

  byId(id: string): Promise<PaymentLinkRow | undefined> {
    return this.table().where({ id }).first()
  }

  /** The links of an order, the newest first. */
  ofOrder(order_id: string): Promise<PaymentLinkRow[]> {
    return this.table().where({ order_id }).orderBy("created_at", "desc")
  }

  /** Records when a customer opened the link for the first time. */
  async opened(id: string): Promise<void> {
    await this.write().update({ opened_at: new Date() }).where({ id }).whereNull("opened_at")
  }

  /**
   * Deactivates a link permanently. Undefined when there is no such link; an already deactivated one stays unchanged.
   */
  async deactivate(id: string): Promise<PaymentLinkRow | undefined> {
    await this.write().update({ deactivated_at: new Date() }).where({ id }).whereNull("deactivated_at")
    return this.byId(id)
  }

  private write() {
    return writeTo<PaymentLinkRow>(this.pg, "mpgi_payment_link", actor())
  }

  private table() {
    return table<PaymentLinkRow>(this.pg, "mpgi_payment_link")
  }
}

/** The digest of a token. The token has 256 random bits, so a plain digest cannot be brute-forced. */
function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
