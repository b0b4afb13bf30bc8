import type { MedusaContainer } from "@medusajs/framework/types"
import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { PROMOTION_CODE } from "../constants"

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
