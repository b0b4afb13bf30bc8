import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { payoutUser } from "../../payouts/payout-user"
import { readForm } from "../../shared/problems"
import { BeneficiaryForm } from "../body"
import { unmaskForm } from "../find-beneficiary"
import { reply } from "../../shared/read"

export { BeneficiaryForm as Body } from "../body"

/** The problems of a form while the user fills it in: `{ problems: [{ field, code, message }] }`. Stores nothing. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  payoutUser(req)
  const { id, ...form } = z
    .looseObject({ id: z.unknown() })
    .catch({ id: undefined })
    .parse(req.body ?? {})
  const typed = typeof id === "string" ? await unmaskForm(form, id, req.scope) : form
  return reply(res, { problems: readForm(BeneficiaryForm, typed).problems })
}
