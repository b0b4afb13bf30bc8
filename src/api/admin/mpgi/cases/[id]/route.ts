import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import {
  serializeComparedPayment,
  serializeDiscrepancy,
} from "../../reconciliation/discrepancies/serialize-discrepancy"
import { serializeOneCase } from "../serialize-case"
import { reply } from "../../shared/read"

/** One case, with the unresolved discrepancies that it is about, and their payment. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const mpgi = req.scope.resolve("mpgi")
  const row = await mpgi.cases.byId(req.params.id ?? "")
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such case. Reload the list.")
  const discrepancies = row.state === "open" ? await mpgi.reconciliation.discrepancies.ofCase(row) : []
  const payment = discrepancies.length > 0 ? await mpgi.payments.byOrderNo(row.order_no) : undefined
  return reply(res, {
    case: await serializeOneCase(row, req.scope),
    discrepancies: discrepancies.map(serializeDiscrepancy),
    payment: payment ? serializeComparedPayment(payment) : null,
  })
}
