import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { payoutUser } from "../../../payouts/payout-user"
import { read, reply } from "../../../shared/read"
import { changedRow, findBeneficiary } from "../../find-beneficiary"
import { serializeBeneficiary } from "../../serialize-beneficiary"

export const Body = z.strictObject({ archived: z.boolean() })

/**
 * Archives a beneficiary, or restores it. New payouts cannot choose an archived one. If payouts need approval,
 * restoring is a proposal: another user confirms it, and payouts wait as after a change of bank details. An erased
 * beneficiary cannot be restored.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  const { archived } = read(Body, req.body)
  const { id } = await findBeneficiary(req)
  const { payouts } = req.scope.resolve("mpgi")
  const row = changedRow(await payouts.archiveBeneficiary(id, archived, by.id))
  return reply(res, { beneficiary: row ? await serializeBeneficiary(row, by, req) : null })
}
