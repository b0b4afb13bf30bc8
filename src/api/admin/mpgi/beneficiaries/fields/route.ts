import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { payoutUser } from "../../payouts/payout-user"
import { read } from "../../shared/read"
import { fieldGroups } from "../form-fields"

export const Query = z.strictObject({
  entity_type: z.enum(["PERSON", "COMPANY"]),
  country_code: z.string().toUpperCase().max(2).default(""),
})

/** The fields of a form, in groups: by entity type, and by the country of the bank. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  payoutUser(req)
  const { entity_type, country_code } = read(Query, req.query)
  res.json({ groups: fieldGroups(entity_type, country_code) })
}
