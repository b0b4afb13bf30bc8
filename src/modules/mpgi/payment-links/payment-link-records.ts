import { createHash } from "node:crypto"
import type { Amount } from "../../../gateway"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changed, only, table } from "../shared/database"
import { newToken } from "../shared/order-no"
import type { PaymentLinkRow } from "../shared/rows"

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

  /** A new link with its token, which is returned here only. */
  async create(values: NewPaymentLink): Promise<{ link: PaymentLinkRow; token: string }> {
    const token = newToken()
    const id = generateEntityId(undefined, "mpgilink")
    const row = changed<PaymentLinkRow>(this.pg, { ...values, id, token_digest: digestOf(token) })
    return { link: only(await this.table().insert(row).returning("*")), token }
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

  /** Notes that a customer opened the link, the first time only. */
  async opened(id: string): Promise<void> {
    await this.table()
      .where({ id })
      .whereNull("opened_at")
      .update(changed<PaymentLinkRow>(this.pg, { opened_at: new Date() }))
  }

  /** Never undone. Undefined when there is no such link; one that is deactivated already stays as it is. */
  async deactivate(id: string): Promise<PaymentLinkRow | undefined> {
    await this.table()
      .where({ id })
      .whereNull("deactivated_at")
      .update(changed<PaymentLinkRow>(this.pg, { deactivated_at: new Date() }))
    return this.byId(id)
  }

  private table() {
    return table<PaymentLinkRow>(this.pg, "mpgi_payment_link")
  }
}

/** The token has 256 bits of chance, so a plain digest cannot be searched for. */
function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}
