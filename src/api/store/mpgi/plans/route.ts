import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { Refused } from "../refused"
import { answer } from "../answer"

const ID = z.string().regex(/^\w{1,64}$/)
const Query = z.object({ variant_id: z.union([ID.transform((id) => [id]), z.array(ID).max(100)]) })

type Variant = {
  id: string
  product?: { status?: string; sales_channels?: ({ id: string } | null)[] | null } | null
}

/**
 * The subscription plans of product variants that this storefront may sell, for product pages: what is charged after
 * the order, and when. A variant without a plan is not in the answer.
 */
export async function GET(req: MedusaStoreRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await answer(res, mpgi.log, async () => {
    const asked = Query.safeParse(req.query)
    if (!asked.success)
      throw new Refused(400, "invalid_data", "variant_id must be given, a hundred times at most")
    const found = await mpgi.plans.records.ofVariants(asked.data.variant_id)
    const sold = await soldHere(
      found.map(({ variant_id }) => variant_id),
      req,
    )
    return {
      plans: found.flatMap(({ variant_id, plan }) =>
        plan && sold.has(variant_id)
          ? [{ variant_id, ...plan, first_charge_on: mpgi.plans.firstChargeOn(plan) }]
          : [],
      ),
    }
  })
}

/** Those of published products in the sales channels of the storefront's key. */
async function soldHere(id: string[], req: MedusaStoreRequest): Promise<Set<string>> {
  if (id.length === 0) return new Set()
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product_variant",
    fields: ["id", "product.status", "product.sales_channels.id"],
    filters: { id },
  })
  const channels = req.publishable_key_context.sales_channel_ids
  const sold = (data as unknown as Variant[]).filter(
    ({ product }) =>
      product?.status === "published" &&
      product.sales_channels?.some((channel) => channel && channels.includes(channel.id)),
  )
  return new Set(sold.map((variant) => variant.id))
}
