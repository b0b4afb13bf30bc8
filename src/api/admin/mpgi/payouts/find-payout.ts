import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { masked } from "../beneficiaries/mask"
import { historyOf } from "./history"
import type { PayoutUser } from "./payout-user"
import { serializePayouts } from "./serialize-payout"

/** One payout with its request, masked, its history, and what this user may do now. */
export async function findPayout(id: string, by: PayoutUser, req: AuthenticatedMedusaRequest) {
  const { records } = req.scope.resolve("mpgi").payouts
  const row = await records.byId(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such payout. Reload the list.")
  const [shown] = await serializePayouts([row], req)
  const { beneficiary, reason, payment_date, fee_paid_by, payment_method } = records.requestOf(row) ?? {}
  const { swift_charge_option, fund_source, source_amount, source_currency } = records.requestOf(row) ?? {}
  const waits = row.status === "awaiting_approval"
  return {
    ...shown,
    request: {
      ...{ reason, payment_date, fee_paid_by, payment_method, swift_charge_option, fund_source },
      ...{ source_amount, source_currency },
    },
    beneficiary: beneficiary ? masked(beneficiary) : null,
    allowed: {
      approve: waits && by.person && row.created_by !== by.id,
      reject: waits || row.status === "ready",
      send: row.status === "ready",
    },
    history: await historyOf(row, req),
  }
}
