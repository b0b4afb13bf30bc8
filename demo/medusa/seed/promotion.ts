import type { MedusaContainer } from "@medusajs/framework/types"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"

/** The code that the storefront suggests: a tenth off every product. */
export const PROMOTION_CODE = "WELCOME10"

/** Creates the promotion of `PROMOTION_CODE`. */
export async function seedPromotion(container: MedusaContainer) {
  await createPromotionsWorkflow(container).run({
    input: {
      promotionsData: [
        {
          code: PROMOTION_CODE,
          type: "standard",
          status: "active",
          application_method: {
            type: "percentage",
            value: 10,
            target_type: "items",
            allocation: "across",
          },
        },
      ],
    },
  })
}
