import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { changedNow } from "../audit/actor"
import type { BeneficiaryRow } from "../rows"
import type { SealedValues } from "../vault/sealed-values"
import { bankTail, nameOf, type Beneficiary } from "./beneficiary"

export interface BeneficiaryFilter {
  /** A part of the name, or the whole number. */
  search?: string | undefined
  entity_type?: BeneficiaryRow["entity_type"] | undefined
  country_code?: string | undefined
  archived?: boolean | undefined
}

/** What is written of a beneficiary. */
export interface BeneficiaryValues {
  code: string | null
  beneficiary: Beneficiary
}

/** Names are sealed, so a search opens rows: the newest so many. */
const SEARCHED = 5_000

/** Those to whom payouts are made. Who they are is sealed in `details`. */
export class BeneficiaryRecords {
  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
  ) {}

  /** Undefined when another one has the number. */
  async create(values: BeneficiaryValues, created_by: string): Promise<BeneficiaryRow | undefined> {
    const id = generateEntityId(undefined, "mpgiben")
    const row = { ...this.columns(id, values), id, created_by, updated_by: created_by }
    const [made] = await this.table()
      .insert({ ...row, updated_at: changedNow(this.pg) } as never)
      .onConflict()
      .ignore()
      .returning("*")
    return made as BeneficiaryRow | undefined
  }

  /** Undefined when it is not there, or another one has the number. */
  async change(
    id: string,
    values: BeneficiaryValues,
    updated_by: string,
  ): Promise<BeneficiaryRow | undefined> {
    const taken = this.pg("mpgi_beneficiary")
      .select(this.pg.raw("1"))
      .where({ code: values.code })
      .whereNot({ id })
    const [row] = await this.table()
      .where({ id })
      .whereNotExists(taken)
      .update({ ...this.columns(id, values), updated_by, updated_at: changedNow(this.pg) } as never)
      .returning("*")
    return row as BeneficiaryRow | undefined
  }

  /** Takes it out of the choice for new payouts, or back into it. */
  async archive(id: string, archived: boolean, updated_by: string): Promise<BeneficiaryRow | undefined> {
    const archived_at = archived ? new Date() : null
    const [row] = await this.table()
      .where({ id })
      .update({ archived_at, updated_by, updated_at: changedNow(this.pg) } as never)
      .returning("*")
    return row as BeneficiaryRow | undefined
  }

  byId(id: string): Promise<BeneficiaryRow | undefined> {
    return this.table().where({ id }).first()
  }

  /** Those in use that have one of these ids or numbers. */
  named(names: readonly string[]): Promise<BeneficiaryRow[]> {
    return this.table()
      .where((rows) => void rows.whereIn("id", [...names]).orWhereIn("code", [...names]))
      .whereNull("archived_at")
  }

  /** Who it is; undefined when it cannot be opened, which is logged. */
  detailsOf({ id, details }: Pick<BeneficiaryRow, "id" | "details">): Beneficiary | undefined {
    return (this.sealed.readJson(details, placeOf(id)) ?? undefined) as Beneficiary | undefined
  }

  /** A page, the newest first, and how many there are. */
  async list(
    { search, entity_type, country_code, archived = false }: BeneficiaryFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[BeneficiaryRow[], number]> {
    const which = () =>
      this.table()
        .modify((rows) => void (entity_type && rows.where({ entity_type })))
        .modify((rows) => void (country_code && rows.where({ country_code })))
        .modify((rows) => void (archived ? rows.whereNotNull("archived_at") : rows.whereNull("archived_at")))
    const sorted = () => which().orderBy("created_at", "desc").orderBy("id")
    if (search) {
      const found = ((await sorted().limit(SEARCHED)) as BeneficiaryRow[]).filter((row) =>
        this.matches(row, search.toLowerCase()),
      )
      return [found.slice(offset, offset + limit), found.length]
    }
    const [count] = await which().count({ all: "*" })
    return [(await sorted().limit(limit).offset(offset)) as BeneficiaryRow[], Number(count?.all ?? 0)]
  }

  private matches(row: BeneficiaryRow, search: string): boolean {
    if (row.code?.toLowerCase() === search || row.bank_tail.toLowerCase() === search) return true
    const details = this.detailsOf(row)
    return details !== undefined && nameOf(details).toLowerCase().includes(search)
  }

  private columns(id: string, { code, beneficiary }: BeneficiaryValues) {
    return {
      code,
      entity_type: beneficiary.entity_type,
      country_code: (beneficiary.bank_details?.bank_country_code ?? "").toUpperCase(),
      bank_tail: bankTail(beneficiary),
      details: this.sealed.json(beneficiary, placeOf(id)),
    }
  }

  private table() {
    return this.pg<BeneficiaryRow>("mpgi_beneficiary")
  }
}

function placeOf(id: string) {
  return { table: "mpgi_beneficiary", column: "details", id } as const
}
