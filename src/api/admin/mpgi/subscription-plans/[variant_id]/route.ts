import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { setSubscriptionPlan } from "../../../../../workflows"
import type { Interval } from "../../../../../modules/mpgi"
import type { SubscriptionPlan } from "../../../../../modules/mpgi/values"
import { readEntities } from "../../../../shared/read-entities"
import { answerProblems } from "../../shared/problems"
import { actorOf, reply } from "../../shared/read"
import { readPlanForm } from "../read-subscription-plan"

export { SubscriptionPlan as Body } from "../../../../../modules/mpgi/values"

/** The subscription plan of a product variant (`plan: null` if it has none), and the data for its form. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  return reply(res, await serializeSubscriptionPlan(req.params.variant_id ?? "", req.scope))
}

/** Sets or replaces the plan. 400 names every wrong field. Existing contracts continue. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { id: variant_id } = await findVariant(req.params.variant_id ?? "", req.scope)
  const mpgi = req.scope.resolve("mpgi")
  const { plan, problems } = readPlanForm(req.body, mpgi)
  if (!plan) return answerProblems(res, problems)
  const by = actorOf(req)
  await setSubscriptionPlan({ variant_id, plan, by }, req.scope)
  return reply(res, await serializeSubscriptionPlan(variant_id, req.scope))
}

/** Removes the plan. From now on customers pay the variant once. Existing contracts continue. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { id: variant_id } = await findVariant(req.params.variant_id ?? "", req.scope)
  await setSubscriptionPlan({ variant_id, plan: null, by: actorOf(req) }, req.scope)
  return reply(res, await serializeSubscriptionPlan(variant_id, req.scope))
}

/** The subscription plan of a product variant, as its page shows it. */
interface SerializedSubscriptionPlan {
  variant_id: string
  /** Null without one. */
  plan: SubscriptionPlan | null
  /** The stored plan cannot be charged: replace it. */
  unreadable: boolean
  /** The first charge after an order placed today, YYYY-MM-DD. */
  first_charge_on: string | null
  /** The intervals that the accounts accept. */
  intervals: Interval[]
  /** The variant's own prices, without the tax that is added to them. */
  prices: { currency_code: string; amount: string }[]
}

const Variant = z.object({
  id: z.string(),
  price_set: z
    .object({
      prices: z
        .array(
          z
            .object({
              currency_code: z.string(),
              amount: z.custom<BigNumberInput>((amount) => amount !== undefined),
              rules_count: z.number().nullish(),
              min_quantity: z.unknown(),
            })
            .nullable(),
        )
        .nullish(),
    })
    .nullish(),
})

type Variant = z.output<typeof Variant>

/** @throws MedusaError `not_found` */
async function serializeSubscriptionPlan(
  variant_id: string,
  container: MedusaContainer,
): Promise<SerializedSubscriptionPlan> {
  const { subscriptionPlans } = container.resolve("mpgi")
  const variant = await findVariant(variant_id, container)
  const found = await subscriptionPlans.records.ofVariant(variant_id)
  const plan = found?.plan ?? null
  return {
    variant_id,
    plan,
    unreadable: found !== undefined && plan === null,
    first_charge_on: plan && subscriptionPlans.firstChargeOn(plan),
    intervals: subscriptionPlans.intervals(),
    prices: pricesOf(variant),
  }
}

/** @throws MedusaError `not_found` */
async function findVariant(variant_id: string, container: MedusaContainer): Promise<Variant> {
  const [variant] = await readEntities(container, Variant, {
    entity: "product_variant",
    fields: ["id", "price_set.prices.*"],
    filters: { id: variant_id },
  })
  if (!variant)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such product variant. Reload the page.")
  return variant
}

/** The unit prices by currency. Prices with conditions are left out. */
function pricesOf({ price_set }: Variant): SerializedSubscriptionPlan["prices"] {
  return (price_set?.prices ?? [])
    .flatMap((price) => (price && !price.rules_count && price.min_quantity == null ? [price] : []))
    .map(({ currency_code, amount }) => ({ currency_code, amount: String(amount) }))
    .sort((one, other) => (one.currency_code < other.currency_code ? -1 : 1))
}
