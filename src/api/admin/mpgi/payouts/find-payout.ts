import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { PayoutNow } from "../../../../modules/mpgi"
import { payoutStatuses } from "../../../../modules/mpgi/values"
import { masked } from "../beneficiaries/mask"
import { serializeChanges } from "../beneficiaries/serialize-change"
import { historyOf } from "./history"
import type { PayoutUser } from "./payout-user"
import { serializePayouts } from "./serialize-payout"

/**
 * One payout with its masked request, its history and the actions that this user may take now. Also the changes of the
 * beneficiary since its previous payout.
 */
export async function findPayout(id: string, by: PayoutUser, req: AuthenticatedMedusaRequest) {
  const { payouts } = req.scope.resolve("mpgi")
  const { records } = payouts
  const row = await records.byId(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such payout. Reload the list.")
  const [shown] = await serializePayouts([row], req)
  const { beneficiary, reason, payment_date, fee_paid_by, payment_method } = records.requestOf(row) ?? {}
  const { swift_charge_option, fund_source, source_amount, source_currency } = records.requestOf(row) ?? {}
  const { offers } = payoutStatuses[row.status]
  const [approve, reject, send] = [
    offers.includes("approve"),
    offers.includes("reject"),
    offers.includes("send"),
  ]
  const blocked =
    (approve && payouts.approvalRefusal(row, by.id)) || (send && payouts.bankRefusal(row)) || null
  return {
    ...shown,
    request: {
      reason,
      payment_date,
      fee_paid_by,
      payment_method,
      swift_charge_option,
      fund_source,
      source_amount,
      source_currency,
    },
    beneficiary: beneficiary ? masked(beneficiary) : null,
    allowed: { approve: approve && !blocked, reject, send: send && !blocked },
    /** Why this user cannot approve it, or why it cannot be sent yet. */
    blocked,
    /** Until when nothing is sent to bank details that were confirmed a short time ago. */
    cooling_until: payouts.coolingUntil(row),
    beneficiary_changes: await serializeChanges(await changesSince(row, req), req),
    history: await historyOf(row, req),
  }
}

/** The changes of the beneficiary that took effect after its previous payout was requested. */
async function changesSince({ beneficiary_id, created_at }: PayoutNow, req: AuthenticatedMedusaRequest) {
  const { records, changes } = req.scope.resolve("mpgi").payouts
  return changes.listConfirmed(beneficiary_id, await records.findPaidBefore(beneficiary_id, created_at))
}
