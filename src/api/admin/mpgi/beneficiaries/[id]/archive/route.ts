import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { payoutUser } from "../../../payouts/payout-user"
import { read } from "../../../read"
import { beneficiaryOf } from "../../known"
import { showBeneficiary } from "../../show-beneficiary"

export const Body = z.strictObject({ archived: z.boolean() })

/** Takes a beneficiary out of the choice for new payouts, or back into it. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = await payoutUser(req)
  const { archived } = read(Body, req.body)
  const { id } = await beneficiaryOf(req)
  const mpgi = req.scope.resolve("mpgi")
  const row = await mpgi.as(by.id, () => mpgi.payouts.beneficiaries.archive(id, archived, by.id))
  res.json({ beneficiary: row ? showBeneficiary(row, req.scope) : null })
}
