import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { SealedValues } from "../encryption/sealed-values"
import { ENTITY_TYPES } from "../models/beneficiary"
import {
  bankTail,
  ID_PREFIX,
  isReservedCode,
  nameOf,
  type Beneficiary,
  type BeneficiaryRow,
} from "./beneficiary"
import { pageOf, table, writeTo, type Page, type Rows } from "../shared/database"
import { actor } from "../audit/actor"
import { MpgiError } from "../shared/mpgi-error"

export interface BeneficiaryFilter {
  /** A part of the name, or the whole code. */
  search?: string | undefined
  entity_type?: BeneficiaryRow["entity_type"] | undefined
  country_code?: string | undefined
  archived?: boolean | undefined
}

/** The stored values of a beneficiary. */
export interface BeneficiaryValues {
  code: string | null
  beneficiary: Beneficiary
}

/**
 * Who changed and confirmed the bank details, and from when they count. A restored beneficiary is also no longer
 * archived.
 */
export type BankConfirmation = Partial<
  Pick<BeneficiaryRow, "bank_edited_by" | "bank_confirmed_by" | "bank_confirmed_at" | "archived_at">
>

/** How many of the newest rows a search unseals. The database cannot search names, because they are sealed. */
const SEARCHED = 5_000

/** The recipients of payouts. Their identity is sealed in `details`. */
export class BeneficiaryRecords {
  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
  ) {}

  /**
   * Stores a beneficiary; undefined when its code is taken or reserved. Its bank details are in force once they are
   * confirmed.
   */
  async create(values: BeneficiaryValues, created_by: string, by: Knex): Promise<BeneficiaryRow | undefined> {
    if (values.code !== null && isReservedCode(values.code)) return undefined
    const id = generateEntityId(undefined, ID_PREFIX)
    const row = { ...this.columns(id, values), id, created_by, updated_by: created_by }
    const [made] = await this.writing(by).insert(row).onConflict().ignore().returning("*")
    return made
  }

  /** Replaces the fields of a beneficiary: see `BeneficiaryChanges`, which decides when. */
  async write(
    id: string,
    values: BeneficiaryValues,
    updated_by: string,
    bank: BankConfirmation,
    by: Knex,
  ): Promise<BeneficiaryRow[]> {
    return this.writing(by)
      .update({ ...this.columns(id, values), ...bank, updated_by })
      .where({ id })
      .returning("*")
  }

  /** Erases what identifies a payee, and archives the beneficiary. Its changes and the audit keep who confirmed what. */
  async erase({ id, entity_type, archived_at }: BeneficiaryRow, by: Knex): Promise<void> {
    const details: Beneficiary = { entity_type }
    await this.writing(by)
      .update({
        code: null,
        country_code: "",
        bank_tail: "",
        erased_at: new Date(),
        archived_at: archived_at ?? new Date(),
        // No user has confirmed the remaining data.
        bank_edited_by: null,
        bank_confirmed_by: null,
        bank_confirmed_at: null,
        details: this.sealed.json(details, placeOf(id)),
      })
      .where({ id })
  }

  /** A beneficiary, locked until the transaction `by` ends. */
  locked(id: string, by: Knex): Promise<BeneficiaryRow | undefined> {
    return this.table(by).where({ id }).forUpdate().first()
  }

  /**
   * Whether a beneficiary cannot have a code: another beneficiary has it, or it looks like an id. Several may have no
   * code.
   */
  async isCodeTaken(id: string, code: string | null, by: Knex): Promise<boolean> {
    if (code === null) return false
    if (isReservedCode(code)) return true
    return (await this.table(by).where({ code }).whereNot({ id }).first("id")) !== undefined
  }

  /**
   * Archives a beneficiary, so that it is not offered for new payouts. One user alone may do this; restoring it is a
   * change.
   */
  async archive(id: string, updated_by: string): Promise<BeneficiaryRow | undefined> {
    const archived_at = new Date()
    const [row] = await this.writing().update({ archived_at, updated_by }).where({ id }).returning("*")
    return row
  }

  byId(id: string): Promise<BeneficiaryRow | undefined> {
    return this.table().where({ id }).first()
  }

  /**
   * The beneficiary that a form or a file names by id or code; undefined if it is archived. An id takes precedence,
   * even that of an archived beneficiary. A name that looks like an id is never used as a code. Older codes may begin
   * like an id, and must not redirect a payout.
   */
  async named(name: string): Promise<BeneficiaryRow | undefined> {
    const known = (await this.byId(name)) ?? (isReservedCode(name) ? undefined : await this.byCode(name))
    return known?.archived_at === null ? known : undefined
  }

  /** The identity and bank account; undefined when they cannot be unsealed, which is logged. */
  detailsOf({ id, details }: Pick<BeneficiaryRow, "id" | "details">): Beneficiary | undefined {
    return this.sealed.readJson(details, placeOf(id)) ?? undefined
  }

  /** A page of beneficiaries, the newest first, and the total number. */
  async list(
    { search, entity_type, country_code, archived = false }: BeneficiaryFilter,
    page: Page,
  ): Promise<[BeneficiaryRow[], number]> {
    const which = () =>
      this.table()
        .modify((rows) => void (entity_type && rows.where({ entity_type })))
        .modify((rows) => void (country_code && rows.where({ country_code })))
        .modify((rows) => void (archived ? rows.whereNotNull("archived_at") : rows.whereNull("archived_at")))
    const sort = (rows: Rows<BeneficiaryRow>) => rows.orderBy("created_at", "desc").orderBy("id")
    if (!search) return pageOf(which, sort, page)
    const newest: BeneficiaryRow[] = await sort(which()).limit(SEARCHED)
    const found = newest.filter((row) => this.matches(row, search.toLowerCase()))
    return [found.slice(page.offset, page.offset + page.limit), found.length]
  }

  private byCode(code: string): Promise<BeneficiaryRow | undefined> {
    return this.table().where({ code }).first()
  }

  private matches(row: BeneficiaryRow, search: string): boolean {
    if (row.code?.toLowerCase() === search || row.bank_tail.toLowerCase() === search) return true
    const details = this.detailsOf(row)
    return details !== undefined && nameOf(details).toLowerCase().includes(search)
  }

  private columns(id: string, { code, beneficiary }: BeneficiaryValues) {
    return {
      code,
      entity_type: entityTypeOf(beneficiary),
      country_code: (beneficiary.bank_details?.bank_country_code ?? "").toUpperCase(),
      bank_tail: bankTail(beneficiary),
      details: this.sealed.json(beneficiary, placeOf(id)),
    }
  }

  private writing(by: Knex = this.pg) {
    return writeTo<BeneficiaryRow>(by, "mpgi_beneficiary", actor())
  }

  private table(by: Knex = this.pg) {
    return table<BeneficiaryRow>(by, "mpgi_beneficiary")
  }
}

function entityTypeOf({ entity_type }: Beneficiary): BeneficiaryRow["entity_type"] {
  const known = ENTITY_TYPES.find((each) => each === entity_type)
  if (!known) throw new MpgiError("invalid_input", `a beneficiary must be one of ${ENTITY_TYPES.join(", ")}`)
  return known
}

function placeOf(id: string) {
  return { table: "mpgi_beneficiary", column: "details", id } as const
}
