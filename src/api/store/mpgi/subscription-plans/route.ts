import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { readEntities } from "../../../shared/read-entities"
import { Refused, respond } from "../respond"

const ID = z.string().regex(/^\w{1,64}$/)
export const Query = z.object({ variant_id: z.union([ID.transform((id) => [id]), z.array(ID).max(100)]) })

const Variant = z.object({
  id: z.string(),
  product: z
    .object({
      status: z.string().optional(),
      sales_channels: z.array(z.object({ id: z.string() }).nullable()).nullish(),
    })
    .nullish(),
})

/**
 * The subscription plans of product variants that this storefront may sell, for product pages. A plan states the
 * charges after the order and their dates. A variant without a plan is not in the reply.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const parsed = Query.safeParse(req.query)
    if (!parsed.success) throw new Refused(400, "invalid_data", "variant_id must be given, at most 100 times")
    const found = await mpgi.subscriptionPlans.records.ofVariants(parsed.data.variant_id)
    const sold = await soldHere(
      found.map(({ variant_id }) => variant_id),
      req,
    )
    return {
      plans: found.flatMap(({ variant_id, plan }) =>
        plan && sold.has(variant_id)
          ? [{ variant_id, ...plan, first_charge_on: mpgi.subscriptionPlans.firstChargeOn(plan) }]
          : [],
      ),
    }
  })
}

/** The variants among `id` whose products are published in the sales channels of the storefront's key. */
async function soldHere(id: string[], req: MedusaStoreRequest): Promise<Set<string>> {
  if (id.length === 0) return new Set()
  const variants = await readEntities(req.scope, Variant, {
    entity: "product_variant",
    fields: ["id", "product.status", "product.sales_channels.id"],
    filters: { id },
  })
  const channels = req.publishable_key_context.sales_channel_ids
  const sold = variants.filter(
    ({ product }) =>
      product?.status === "published" &&
      product.sales_channels?.some((channel) => channel && channels.includes(channel.id)),
  )
  return new Set(sold.map((variant) => variant.id))
}
