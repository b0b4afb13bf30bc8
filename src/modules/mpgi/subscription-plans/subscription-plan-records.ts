import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { MpgiSubscriptionPlan } from "../models"
import type { RowOf } from "../shared/rows"
import { SubscriptionPlan } from "./subscription-plan"
import { actor } from "../audit/actor"
import { table, writeTo, type Values } from "../shared/database"

type SubscriptionPlanRow = RowOf<
  InferTypeOf<typeof MpgiSubscriptionPlan>,
  { amounts: Record<string, string> | null }
>

/** A stored plan; `plan` is undefined when the row cannot be read. */
export type FoundSubscriptionPlan = { variant_id: string; plan: SubscriptionPlan | undefined }

/** The columns that make up the plan. */
const FIELDS: readonly (keyof SubscriptionPlan)[] = [
  "contract_name",
  "interval",
  "interval_count",
  "billing_cycle",
  "promotion_cycle",
  "trial_days",
  "contract_end",
  "amounts",
]

/** Subscription plans of product variants, one per variant. */
export class SubscriptionPlanRecords {
  constructor(private readonly pg: Knex) {}

  /** Whether there is any plan: most shops sell no subscriptions. */
  async any(): Promise<boolean> {
    // Sorted by an indexed column, so that only one entry is read.
    return (await this.table().orderBy("variant_id").first("id")) !== undefined
  }

  /** Plans of these variants. */
  async ofVariants(variant_ids: readonly string[]): Promise<FoundSubscriptionPlan[]> {
    if (variant_ids.length === 0) return []
    const rows = await this.table().whereIn("variant_id", [...new Set(variant_ids)])
    return rows.map((row) => ({ variant_id: row.variant_id, plan: readPlan(row) }))
  }

  async ofVariant(variant_id: string): Promise<FoundSubscriptionPlan | undefined> {
    return (await this.ofVariants([variant_id]))[0]
  }

  /** Sets the plan of a variant, replacing an existing one. */
  async set(variant_id: string, plan: SubscriptionPlan, updated_by: string): Promise<void> {
    const values: Values<SubscriptionPlanRow> = {
      ...Object.fromEntries(FIELDS.map((field) => [field, plan[field] ?? null])),
      amounts: plan.amounts && Object.keys(plan.amounts).length > 0 ? plan.amounts : null,
      updated_by,
    }
    const id = generateEntityId(undefined, "mpgiplan")
    await this.write().upsert({ ...values, id, variant_id }, "(variant_id) where deleted_at is null", values)
  }

  /** Removes the plan of a variant; false when it has none. Existing contracts continue. */
  async remove(variant_id: string): Promise<boolean> {
    return (await this.write().delete().where({ variant_id })) > 0
  }

  private write() {
    return writeTo<SubscriptionPlanRow>(this.pg, "mpgi_subscription_plan", actor())
  }

  private table() {
    return table<SubscriptionPlanRow>(this.pg, "mpgi_subscription_plan")
  }
}

/** Reads the plan of a row; undefined when the row has values that no version of this module writes. */
function readPlan(row: SubscriptionPlanRow): SubscriptionPlan | undefined {
  const fields = FIELDS.map((field) => [field, row[field]]).filter(([, value]) => value !== null)
  return SubscriptionPlan.safeParse(Object.fromEntries(fields)).data
}
