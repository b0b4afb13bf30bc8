import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../../payouts/payout-user"
import { readForm } from "../../problems"
import { BeneficiaryForm } from "../body"
import { withSecrets } from "../known"

export { BeneficiaryForm as Body } from "../body"

/** What is wrong with a form so far, as it is typed: `{ problems: [{ field, code, message }] }`. Keeps nothing. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await payoutUser(req)
  const { id, ...form } = (req.body ?? {}) as { id?: unknown }
  const typed = typeof id === "string" ? await withSecrets(form, id, req.scope) : form
  res.json({ problems: readForm(BeneficiaryForm, typed).problems })
}
