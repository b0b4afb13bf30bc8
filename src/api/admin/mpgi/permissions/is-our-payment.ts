import type { MedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { readEntities } from "../../../shared/read-entities"

/** Whether the payment in the path of a core route belongs to a provider of this package. */
export async function isOurPayment({ scope, params }: MedusaRequest): Promise<boolean> {
  const [payment] = await readEntities(scope, z.object({ provider_id: z.string() }), {
    entity: "payment",
    fields: ["provider_id"],
    filters: { id: params.id ?? "" },
  })
  return payment?.provider_id.startsWith("pp_mpgi_") ?? false
}
