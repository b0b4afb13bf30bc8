import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { BeneficiaryChanges } from "../beneficiaries/beneficiary-changes"
import type { BeneficiaryRecords } from "../beneficiaries/beneficiary-records"
import type { PayoutRecords } from "./payout-records"
import type { PayoutNow } from "./payout-status"
import { inBatches } from "../shared/work-limit"

/** The result of an erasure. `unfinished_payouts`: payouts must first be sent, rejected or decided. */
export type PayeeErased =
  { outcome: "erased"; changes: number; payouts: number } | { outcome: "not_found" | "unfinished_payouts" }

/** Payouts that can still be sent, or whose outcome is unconfirmed. */
const UNFINISHED: readonly PayoutNow["status"][] = ["awaiting_approval", "ready", "sending", "unknown"]
const ALL = { limit: 100_000, offset: 0 }

interface Records {
  payouts: PayoutRecords
  beneficiaries: BeneficiaryRecords
  changes: BeneficiaryChanges
}

/**
 * The stored data of a payee: the beneficiary, its changes and the requests of its payouts. An erasure keeps amounts,
 * states and users.
 */
export class PayeeData {
  constructor(
    private readonly pg: Knex,
    private readonly records: Records,
  ) {}

  /** All data in the clear, for the payee; never logged. Undefined when there is no such beneficiary. */
  async exportBeneficiary(id: string) {
    const { beneficiaries, changes, payouts } = this.records
    const row = await beneficiaries.byId(id)
    if (!row) return undefined
    const { code, entity_type, country_code, bank_tail, created_at, archived_at } = row
    const [paid] = await payouts.list({ beneficiary_id: id }, ALL)
    return {
      id,
      code,
      entity_type,
      country_code,
      bank_tail,
      created_at,
      archived_at,
      details: beneficiaries.detailsOf(row) ?? null,
      changes: (await changes.ofBeneficiary(id)).map((change) => ({
        created_at: change.created_at,
        state: change.state,
        code: change.code,
        previous_code: change.previous_code,
        previous: changes.previousOf(change),
        details: changes.detailsOf(change) ?? null,
      })),
      payouts: paid.map((payout) => ({
        id: payout.id,
        created_at: payout.created_at,
        status: payout.status,
        reference: payout.reference,
        decided_note: payout.decided_note,
        failure_reason: payouts.reasonOf(payout),
        request: payouts.requestOf(payout) ?? null,
      })),
    }
  }

  /** Erases what identifies the payee, in one transaction, and archives the beneficiary. */
  eraseBeneficiary(id: string): Promise<PayeeErased> {
    return this.pg.transaction(async (by): Promise<PayeeErased> => {
      const row = await this.records.beneficiaries.locked(id, by)
      if (!row) return { outcome: "not_found" }
      const [paid] = await this.records.payouts.list({ beneficiary_id: id }, ALL)
      if (paid.some(({ status }) => UNFINISHED.includes(status))) return { outcome: "unfinished_payouts" }
      await this.records.beneficiaries.erase(row, by)
      const changes = await this.records.changes.erase(id, by)
      for (const payout of paid) await this.records.payouts.erase(payout, by)
      return { outcome: "erased", changes, payouts: paid.length }
    })
  }

  /** Erases the requests of payouts that ended more than `days` ago; returns how many. */
  eraseExpired(days: number, batch = 500): Promise<number> {
    return inBatches(batch, async (limit) => {
      const rows = await this.records.payouts.listExpired(days, limit)
      for (const payout of rows) await this.records.payouts.erase(payout)
      return rows.length
    })
  }
}
