import type { MedusaContainer } from "@medusajs/framework/types"
import type { Plan } from "../../modules/mpgi"

export interface SetSubscriptionPlanInput {
  variant_id: string
  /** Null removes the plan: from now on the variant is paid once. */
  plan: Plan | null
  /** Id of the user who sets it. */
  by: string
}

/**
 * Sets or removes the subscription plan of a product variant. Existing contracts continue unchanged.
 * @returns whether anything has changed: false if a plan was to be removed and there was none
 */
export async function setSubscriptionPlan(
  { variant_id, plan, by }: SetSubscriptionPlanInput,
  container: MedusaContainer,
): Promise<boolean> {
  const mpgi = container.resolve("mpgi")
  const { records } = mpgi.subscriptionPlans
  return mpgi.as(by, async () => {
    if (plan === null) return records.remove(variant_id)
    await records.set(variant_id, plan, by)
    return true
  })
}
