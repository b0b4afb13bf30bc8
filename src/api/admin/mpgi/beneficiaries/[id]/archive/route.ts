import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { payoutUser } from "../../../payouts/payout-user"
import { read } from "../../../shared/read"
import { findBeneficiary } from "../../find-beneficiary"
import { serializeBeneficiary } from "../../serialize-beneficiary"

export const Body = z.strictObject({ archived: z.boolean() })

/** Archives a beneficiary, which new payouts then cannot choose, or restores it. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = payoutUser(req)
  const { archived } = read(Body, req.body)
  const { id } = await findBeneficiary(req)
  const row = await req.scope.resolve("mpgi").payouts.archiveBeneficiary(id, archived, by.id)
  res.json({ beneficiary: row ? await serializeBeneficiary(row, by, req) : null })
}
