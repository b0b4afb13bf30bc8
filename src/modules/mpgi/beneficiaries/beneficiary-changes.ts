import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { SealedValues } from "../encryption/sealed-values"
import { only, table, writeTo, type Values } from "../shared/database"
import {
  differingAccounts,
  type AccountField,
  type Beneficiary,
  type TypedAccounts,
  type BeneficiaryChangeRow,
  type BeneficiaryRow,
} from "./beneficiary"
import { actor } from "../audit/actor"
import type { BeneficiaryRecords, BeneficiaryValues } from "./beneficiary-records"
import { isBankChanged } from "./changed-fields"

/**
 * The outcome of a change. `own_change`: its author cannot confirm it. `not_proposed`: it was decided or replaced
 * before. `erased`: the beneficiary was erased, and nothing personal is stored for it again.
 */
export type ChangeResult =
  | { outcome: "proposed" | "applied" | "rejected"; beneficiary: BeneficiaryRow }
  | { outcome: "not_found" | "erased" | "code_taken" | "own_change" | "not_proposed" }

/** The outcome of a confirmation. `account_differs`: the typed accounts do not match the change in these fields. */
export type ConfirmResult = ChangeResult | { outcome: "account_differs"; accounts: AccountField[] }

/** The user who changes a beneficiary, and whether a second user must confirm the change. */
export interface ChangeAuthor {
  by: string
  needs_confirmation: boolean
}

/** The stored terms of a change: the beneficiary before and after, and whether the change restores an archived one. */
interface Terms extends BeneficiaryValues {
  previous: BeneficiaryValues | null
  restores: boolean
}

/**
 * Changes of beneficiaries. A new change replaces the one that is still proposed. A change is confirmed by its id, so a
 * user confirms exactly what was shown.
 */
export class BeneficiaryChanges {
  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
    private readonly beneficiaries: BeneficiaryRecords,
  ) {}

  /**
   * Stores a beneficiary. If the options require a second user, no payout to it is made before that user has confirmed
   * it.
   */
  create(values: BeneficiaryValues, author: ChangeAuthor): Promise<ChangeResult> {
    return this.pg.transaction(async (by) => {
      const beneficiary = await this.beneficiaries.create(values, author.by, by)
      if (!beneficiary) return { outcome: "code_taken" }
      return this.add(beneficiary, { previous: null, restores: false, ...values }, author, by)
    })
  }

  /** Proposes a change, or applies it immediately when no second user is needed. */
  propose(id: string, values: BeneficiaryValues, author: ChangeAuthor): Promise<ChangeResult> {
    return this.pg.transaction(async (by) => {
      const row = await this.beneficiaries.locked(id, by)
      if (!row) return { outcome: "not_found" }
      if (row.erased_at) return { outcome: "erased" }
      if (await this.beneficiaries.isCodeTaken(id, values.code, by)) return { outcome: "code_taken" }
      return this.replace(row, { restores: false, ...values }, author, by)
    })
  }

  /**
   * Proposes to restore an archived beneficiary, or restores it if no second user is needed. It may have been archived
   * because its account was not trusted. So its bank details count as changed.
   */
  restore(id: string, author: ChangeAuthor): Promise<ChangeResult> {
    return this.pg.transaction(async (by) => {
      const row = await this.beneficiaries.locked(id, by)
      const beneficiary = row && this.beneficiaries.detailsOf(row)
      if (!beneficiary) return { outcome: "not_found" }
      if (row.erased_at) return { outcome: "erased" }
      if (row.archived_at === null) return { outcome: "applied", beneficiary: row }
      return this.replace(row, { restores: true, code: row.code, beneficiary }, author, by)
    })
  }

  /**
   * Applies a proposed change. The user must not be its author, and must type the account if the change may redirect
   * money. The few characters that are shown would prove nothing: they may be the same before and after, and the author
   * can choose them.
   */
  confirm(beneficiary_id: string, id: string, typed: TypedAccounts, by: string): Promise<ConfirmResult> {
    return this.pg.transaction(async (db) => {
      const row = await this.beneficiaries.locked(beneficiary_id, db)
      const change = await this.table(db).where({ id, beneficiary_id }).forUpdate().first()
      const details = change && this.detailsOf(change)
      if (!row || !change || !details) return { outcome: "not_found" }
      if (change.state !== "proposed") return { outcome: "not_proposed" }
      if (change.proposed_by === by) return { outcome: "own_change" }
      const accounts = change.bank_changed ? differingAccounts(details, typed) : []
      if (accounts.length > 0) return { outcome: "account_differs", accounts }
      if (await this.beneficiaries.isCodeTaken(beneficiary_id, change.code, db))
        return { outcome: "code_taken" }
      await this.decide(id, { state: "confirmed", ...decided(by) }, db)
      return this.apply(row, change, { code: change.code, beneficiary: details }, by, db)
    })
  }

  /** Rejects a proposed change; its author withdraws it the same way. */
  reject(beneficiary_id: string, id: string, by: string): Promise<ChangeResult> {
    return this.pg.transaction(async (db) => {
      const row = await this.beneficiaries.locked(beneficiary_id, db)
      const change = await this.table(db).where({ id, beneficiary_id }).forUpdate().first()
      if (!row || !change) return { outcome: "not_found" }
      if (change.state !== "proposed") return { outcome: "not_proposed" }
      await this.decide(id, { state: "rejected", ...decided(by) }, db)
      return { outcome: "rejected", beneficiary: row }
    })
  }

  /** The change that waits for a second user; undefined when there is none. */
  findProposed(beneficiary_id: string): Promise<BeneficiaryChangeRow | undefined> {
    return this.table(this.pg).where({ beneficiary_id, state: "proposed" }).first()
  }

  /** All changes, the oldest first. */
  ofBeneficiary(beneficiary_id: string): Promise<BeneficiaryChangeRow[]> {
    return this.table(this.pg).where({ beneficiary_id }).orderBy("created_at")
  }

  /** The changes that came into force after a time, the newest first. */
  listConfirmed(beneficiary_id: string, since: Date | null): Promise<BeneficiaryChangeRow[]> {
    return this.table(this.pg)
      .where({ beneficiary_id, state: "confirmed" })
      .modify((rows) => void (since && rows.where("decided_at", ">", since)))
      .orderBy("decided_at", "desc")
      .limit(50)
  }

  /**
   * Erases from the changes of a beneficiary what identifies the payee. A proposed change ends. Returns the number of
   * changes.
   */
  async erase(beneficiary_id: string, by: Knex): Promise<number> {
    const rows = await this.table(by).where({ beneficiary_id })
    for (const { id, state } of rows) {
      const details = this.sealed.json({}, placeOf(id, "details"))
      const left = state === "proposed" ? ("rejected" as const) : state
      await this.decide(id, { code: null, previous_code: null, previous: null, state: left, details }, by)
    }
    return rows.length
  }

  /** The beneficiary after a change; undefined when it cannot be unsealed, which is logged. */
  detailsOf({ id, details }: Pick<BeneficiaryChangeRow, "id" | "details">): Beneficiary | undefined {
    return this.sealed.readJson(details, placeOf(id, "details")) ?? undefined
  }

  /** The beneficiary before a change; null for a new one. */
  previousOf({ id, previous }: Pick<BeneficiaryChangeRow, "id" | "previous">): Beneficiary | null {
    return this.sealed.readJson(previous, placeOf(id, "previous"))
  }

  /** Adds a change that replaces the one proposed before it. */
  private async replace(
    row: BeneficiaryRow,
    terms: Omit<Terms, "previous">,
    author: ChangeAuthor,
    by: Knex,
  ): Promise<ChangeResult> {
    await this.write(by)
      .update({ state: "replaced", ...decided(author.by) })
      .where({ beneficiary_id: row.id, state: "proposed" })
    // A beneficiary that was never confirmed is a draft: no payout goes to it.
    const isDraft = row.bank_confirmed_at === null
    const previous = isDraft ? null : (this.beneficiaries.detailsOf(row) ?? null)
    const before = previous && { code: row.code, beneficiary: previous }
    const current = isDraft ? only(await this.beneficiaries.write(row.id, terms, author.by, {}, by)) : row
    return this.add(current, { previous: before, ...terms }, author, by)
  }

  private async add(
    row: BeneficiaryRow,
    terms: Terms,
    { by, needs_confirmation }: ChangeAuthor,
    db: Knex,
  ): Promise<ChangeResult> {
    const { previous, restores, code, beneficiary } = terms
    const id = generateEntityId(undefined, "mpgibenchg")
    const change: Values<BeneficiaryChangeRow> = {
      id,
      beneficiary_id: row.id,
      code,
      previous_code: previous?.code ?? null,
      restores,
      proposed_by: by,
      needs_confirmation,
      // Bank details that no second user has confirmed count as new, whatever they were before.
      bank_changed: restores || row.bank_confirmed_by === null || isBankChanged(previous, terms),
      previous: this.sealed.json(previous?.beneficiary ?? null, placeOf(id, "previous")),
      details: this.sealed.json(beneficiary, placeOf(id, "details")),
      ...(needs_confirmation
        ? { state: "proposed" as const }
        : { state: "confirmed" as const, ...decided(by) }),
    }
    const stored = await this.write(db).insert(change).returning("*")
    if (needs_confirmation) return { outcome: "proposed", beneficiary: row }
    return this.apply(row, only(stored), terms, null, db)
  }

  /** `by` is null where no second user was needed. */
  private async apply(
    { id }: BeneficiaryRow,
    { bank_changed, restores, proposed_by }: BeneficiaryChangeRow,
    values: BeneficiaryValues,
    by: string | null,
    db: Knex,
  ): Promise<ChangeResult> {
    const bank = { bank_edited_by: proposed_by, bank_confirmed_by: by, bank_confirmed_at: new Date() }
    const more = { ...(bank_changed && bank), ...(restores && { archived_at: null }) }
    const rows = await this.beneficiaries.write(id, values, proposed_by, more, db)
    return { outcome: "applied", beneficiary: only(rows) }
  }

  private async decide(id: string, values: Values<BeneficiaryChangeRow>, db: Knex): Promise<void> {
    await this.write(db).update(values).where({ id })
  }

  private write(by: Knex) {
    return writeTo<BeneficiaryChangeRow>(by, "mpgi_beneficiary_change", actor())
  }

  private table(by: Knex) {
    return table<BeneficiaryChangeRow>(by, "mpgi_beneficiary_change")
  }
}

function decided(by: string) {
  return { decided_by: by, decided_at: new Date() }
}

function placeOf(id: string, column: "previous" | "details") {
  return { table: "mpgi_beneficiary_change", column, id } as const
}
