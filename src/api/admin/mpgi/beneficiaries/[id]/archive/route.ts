import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { payoutUser } from "../../../payouts/payout-user"
import { read } from "../../../shared/read"
import { changedRow, findBeneficiary } from "../../find-beneficiary"
import { serializeBeneficiary } from "../../serialize-beneficiary"

export const Body = z.strictObject({ archived: z.boolean() })

/**
 * Archives a beneficiary, which new payouts then cannot choose, or restores it. Where payouts need approval, restoring is a
 * proposal: another user confirms it, and payouts wait as after other bank details. An erased one is not restored.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = payoutUser(req)
  const { archived } = read(Body, req.body)
  const { id } = await findBeneficiary(req)
  const { payouts } = req.scope.resolve("mpgi")
  const row = changedRow(await payouts.archiveBeneficiary(id, archived, by.id))
  res.json({ beneficiary: row ? await serializeBeneficiary(row, by, req) : null })
}
