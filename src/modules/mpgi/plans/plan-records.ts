import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { changedNow } from "../audit/actor"
import type { PlanRow } from "../rows"
import { Plan } from "./plan"

/** A plan as it was found: read, or the row says nothing that can be charged. */
export type FoundPlan = { variant_id: string; plan: Plan | undefined }

const FIELDS = [
  ...["contract_name", "interval", "interval_count", "billing_cycle", "promotion_cycle", "trial_days"],
  ...["contract_end", "amounts"],
] as const

/** The plans of product variants, one each. */
export class PlanRecords {
  constructor(private readonly pg: Knex) {}

  /** The plans that these variants have. */
  async ofVariants(variant_ids: readonly string[]): Promise<FoundPlan[]> {
    if (variant_ids.length === 0) return []
    const rows = (await this.table().whereIn("variant_id", [...new Set(variant_ids)])) as PlanRow[]
    return rows.map((row) => ({ variant_id: row.variant_id, plan: readPlan(row) }))
  }

  async ofVariant(variant_id: string): Promise<FoundPlan | undefined> {
    return (await this.ofVariants([variant_id]))[0]
  }

  /** Gives a variant its plan, in place of the one that it has. */
  async set(variant_id: string, plan: Plan, updated_by: string): Promise<void> {
    const values = {
      ...Object.fromEntries(FIELDS.map((field) => [field, plan[field as keyof Plan] ?? null])),
      amounts: plan.amounts && Object.keys(plan.amounts).length > 0 ? JSON.stringify(plan.amounts) : null,
      updated_by,
    }
    await this.table()
      .insert({
        ...values,
        id: generateEntityId(undefined, "mpgiplan"),
        variant_id,
        updated_at: changedNow(this.pg),
      } as never)
      .onConflict(this.pg.raw("(variant_id) where deleted_at is null") as never)
      .merge({ ...values, updated_at: changedNow(this.pg) } as never)
  }

  /** False when the variant has none. Contracts that were made by it go on. */
  async remove(variant_id: string): Promise<boolean> {
    return this.pg.transaction(async (by) => {
      // Says who removes it: a statement that deletes has no column to carry that.
      await by("mpgi_plan")
        .where({ variant_id })
        .update({ updated_at: changedNow(by) } as never)
      return (await by("mpgi_plan").where({ variant_id }).delete()) > 0
    })
  }

  private table() {
    return this.pg<PlanRow>("mpgi_plan")
  }
}

/** Undefined when a row holds something that no version of ours has written. */
function readPlan(row: PlanRow): Plan | undefined {
  const fields = FIELDS.map((field) => [field, row[field]]).filter(([, value]) => value !== null)
  return Plan.safeParse(Object.fromEntries(fields)).data
}
