import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { BeneficiaryChangeRow } from "../../../../modules/mpgi"
import { accountsToType, changedFields } from "../../../../modules/mpgi/values"
import { emailsOf } from "../payouts/payout-user"
import { maskedAt } from "./mask"

/** Changes of a beneficiary: what changed, who changed it and when. Account and identity numbers are masked. */
export async function serializeChanges(
  rows: readonly BeneficiaryChangeRow[],
  req: Pick<AuthenticatedMedusaRequest, "scope">,
) {
  const emails = await emailsOf(
    rows.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by]),
    req,
  )
  const who = (id: string) => ({ id, email: emails.get(id) ?? null })
  const { changes } = req.scope.resolve("mpgi").payouts
  return rows.map((row) => {
    const { id, code, bank_changed, restores, created_at, proposed_by, decided_by, decided_at } = row
    const details = changes.detailsOf(row)
    const previous = changes.previousOf(row)
    const before = previous && { code: row.previous_code, beneficiary: previous }
    const fields = details ? changedFields(before, { code, beneficiary: details }) : []
    return {
      id,
      code,
      bank_changed,
      restores,
      proposed_at: created_at,
      proposed_by: who(proposed_by),
      confirmed_by: decided_by === null ? null : who(decided_by),
      confirmed_at: decided_at,
      /** What the second user types: all characters if the account is `whole`, or else the last eight. */
      confirm_with: bank_changed && details ? accountsToType(details) : [],
      fields: fields.map(({ name, before, after }) => ({
        name,
        before: maskedAt(name, before),
        after: maskedAt(name, after),
      })),
    }
  })
}
