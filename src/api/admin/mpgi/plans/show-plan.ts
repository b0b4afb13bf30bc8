import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import type { Interval } from "../../../../modules/mpgi"
import type { Plan } from "../../../../workflows"

/** What the page of a product variant shows of its plan. */
export interface ShownPlan {
  variant_id: string
  /** Null without one. */
  plan: Plan | null
  /** The row holds what cannot be charged: set it anew. */
  unreadable: boolean
  /** The first charge after an order of today, YYYY-MM-DD. */
  first_charge_on: string | null
  /** What the accounts take as `interval`. */
  intervals: Interval[]
  /** The variant's own prices, without the tax that is added to them. */
  prices: { currency_code: string; amount: string }[]
}

type Variant = {
  id: string
  price_set?: {
    prices?: ({
      currency_code: string
      amount: number
      rules_count?: number
      min_quantity?: unknown
    } | null)[]
  } | null
}

/** @throws MedusaError `not_found` */
export async function showPlan(variant_id: string, container: MedusaContainer): Promise<ShownPlan> {
  const { plans } = container.resolve("mpgi")
  const variant = await findVariant(variant_id, container)
  const found = await plans.records.ofVariant(variant_id)
  const plan = found?.plan ?? null
  return {
    variant_id,
    plan,
    unreadable: found !== undefined && plan === null,
    first_charge_on: plan && plans.firstChargeOn(plan),
    intervals: plans.intervals(),
    prices: pricesOf(variant),
  }
}

/** @throws MedusaError `not_found` */
export async function findVariant(variant_id: string, container: MedusaContainer): Promise<Variant> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product_variant",
    fields: ["id", "price_set.prices.*"],
    filters: { id: variant_id },
  })
  const variant = data[0] as unknown as Variant | undefined
  if (!variant) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such product variant")
  return variant
}

/** Prices that hold everywhere and for one piece, by currency. */
function pricesOf({ price_set }: Variant): ShownPlan["prices"] {
  return (price_set?.prices ?? [])
    .flatMap((price) => (price && !price.rules_count && price.min_quantity == null ? [price] : []))
    .map(({ currency_code, amount }) => ({ currency_code, amount: String(amount) }))
    .sort((one, other) => (one.currency_code < other.currency_code ? -1 : 1))
}
