import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { OrderNo } from "../../../gateway"
import { actor } from "../audit/actor"
import type { SealedValues } from "../encryption/sealed-values"
import { table, whereIdOf, writeTo } from "../shared/database"
import type { CardOfConsent } from "../shared/feature"
import { inBatches } from "../shared/work-limit"
import type { MpgiSavedCard } from "../models"
import type { RowOf } from "../shared/rows"
import type { ReportedCard } from "./card-brand"

type SavedCardRow = RowOf<InferTypeOf<typeof MpgiSavedCard>, { order_no: OrderNo }>

/** A card that the customer will enter on the gateway's page. */
export const UNKNOWN_CARD: CardOfConsent = {
  brand: null,
  last4: null,
  expiration_month: null,
  expiration_year: null,
}

export interface Consent extends CardOfConsent {
  provider_id: string
  customer_id: string
  order_no: OrderNo
}

/** A row that is a saved card: the gateway has issued its token, and its last digits are known. */
export type SavedCard = SavedCardRow & { token: string; last4: string }

type Place = { table: typeof TABLE; column: "token" | "label"; id: string }

const TABLE = "mpgi_saved_card"

/**
 * The table of saved cards. Every method that a customer triggers takes the customer's id, so that another customer's
 * card is never found.
 */
export class SavedCardRecords {
  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
  ) {}

  /**
   * Records the customer's consent, before the card is sent or the gateway's page is opened. A repeated consent keeps
   * one row. A row that already is a saved card stays unchanged.
   */
  async consented(consent: Consent): Promise<void> {
    const values = { ...consent, consented_at: new Date() }
    const id = generateEntityId(undefined, "mpgicard")
    await this.write()
      .upsert({ ...values, id }, "(order_no) where deleted_at is null", values)
      .whereNull(`${TABLE}.token`)
  }

  /** Deletes a consent whose payment came to nothing; a saved card stays. */
  async withdraw(order_no: OrderNo): Promise<void> {
    await this.write().delete().where({ order_no }).whereNull("token")
  }

  /**
   * Saves the card with the token that the gateway issued, once, and only if the customer agreed with this very
   * payment. If the customer already has the card, it keeps its id and label, and takes the newer token. `reported` is
   * the card of a payment on the gateway's page. Without its last digits nothing is saved yet, since the customer could
   * not recognize it.
   *
   * Two cards are the same if account, brand, last digits and expiry are equal. An unknown expiry equals only an
   * unknown one. A card entered on the gateway's page and one entered on the shop's page may be two cards, and the
   * customer can remove one of them. If they were merged, one card could be charged instead of the other.
   */
  async issued(
    order_no: OrderNo,
    provider_id: string,
    token: string,
    reported?: ReportedCard,
  ): Promise<void> {
    await this.pg.transaction(async (by) => {
      const consent = await this.table(by)
        .where({ order_no, provider_id })
        .whereNull("token")
        .forUpdate()
        .first()
      if (!consent) return
      const { customer_id, expiration_month, expiration_year, consented_at } = consent
      const { brand, last4 } = consent.last4 === null ? (reported ?? consent) : consent
      if (last4 === null) return
      const shown = { brand, last4, expiration_month, expiration_year }
      const same = await this.table(by)
        .where({ provider_id, customer_id, ...shown })
        .whereNotNull("token")
        .forUpdate()
        .first()
      const id = same?.id ?? consent.id
      if (same) await this.write(by).delete().where({ id: consent.id })
      const sealed = this.sealed.text(token, at("token", id))
      await this.write(by)
        .update({ ...shown, order_no, consented_at, token: sealed })
        .where({ id })
    })
  }

  /** A customer's saved cards, the newest first. */
  async ofCustomer(customer_id: string, provider_id?: string): Promise<SavedCard[]> {
    const rows = await this.table()
      .where({ customer_id, ...(provider_id === undefined ? {} : { provider_id }) })
      .whereNotNull("token")
      .orderBy("consented_at", "desc")
      .orderBy("id", "desc")
    return rows.filter(isSaved)
  }

  /** A saved card of a customer; undefined when the customer has no such card. */
  async find(customer_id: string, id: string): Promise<SavedCard | undefined> {
    return (await this.ofCustomer(customer_id)).find((card) => card.id === id)
  }

  /** The gateway's token, only for a payment request; null when it cannot be unsealed. */
  tokenOf({ id, token }: SavedCard): string | null {
    return this.sealed.readText(token, at("token", id))
  }

  labelOf({ id, label }: Pick<SavedCardRow, "id" | "label">): string | null {
    return this.sealed.readText(label, at("label", id))
  }

  /** Renames a saved card; undefined when the customer has no such card. @entryPoint */
  async rename(customer_id: string, id: string, label: string | null): Promise<SavedCard | undefined> {
    const card = await this.find(customer_id, id)
    if (!card) return undefined
    const sealed = label === null ? null : this.sealed.text(label, at("label", id))
    const [renamed] = await this.write().update({ label: sealed }).where({ id, customer_id }).returning("*")
    return renamed && isSaved(renamed) ? renamed : undefined
  }

  /** Removes a saved card with its token; false when the customer has no such card. @entryPoint */
  async remove(customer_id: string, id: string): Promise<boolean> {
    const removed = await this.write().delete().where({ id, customer_id }).whereNotNull("token")
    return removed > 0
  }

  /** Deletes all cards and consents of a customer, at one account or at all accounts. @entryPoint */
  async forgetCustomer(customer_id: string, provider_id?: string, by?: Knex): Promise<void> {
    const named = { customer_id, ...(provider_id === undefined ? {} : { provider_id }) }
    await this.write(by).delete().where(named)
  }

  /**
   * At most `limit` ids of customers who have rows here, sorted and distinct, after the id `after`: for
   * {@link forgetCustomer}.
   */
  async customersAfter(after: string, limit: number): Promise<string[]> {
    const rows = await this.table()
      .distinct("customer_id")
      .where("customer_id", ">", after)
      .orderBy("customer_id")
      .limit(limit)
    return rows.map(({ customer_id }) => customer_id)
  }

  /** Deletes consents whose card the gateway has not saved within `days`; returns how many. */
  forgetConsents(days: number, batch = 1000): Promise<number> {
    return inBatches(batch, (limit) => this.forgetSomeConsents(days, limit))
  }

  private async forgetSomeConsents(days: number, batch: number): Promise<number> {
    const expired = this.table()
      .select("id")
      .whereNull("token")
      .whereRaw("created_at < now() - make_interval(days => ?)", [days])
      .orderBy("created_at")
      .limit(batch)
      .forUpdate()
      .skipLocked()
    return whereIdOf(this.write().delete(), expired)
  }

  /** Rows are deleted permanently, so that no token stays. */
  private write(by: Knex = this.pg) {
    return writeTo<SavedCardRow>(by, TABLE, actor())
  }

  private table(by: Knex = this.pg) {
    return table<SavedCardRow>(by, TABLE)
  }
}

const isSaved = (row: SavedCardRow): row is SavedCard => row.token !== null && row.last4 !== null

const at = (column: Place["column"], id: string): Place => ({ table: TABLE, column, id })
