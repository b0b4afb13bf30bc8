import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { serializeComparedPayment, serializeDiscrepancy } from "../serialize-discrepancy"
import { findOrders } from "../../../payments/orders-of"
import { reply } from "../../../shared/read"

/** One discrepancy, and its payment if there is one. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { reconciliation, payments } = req.scope.resolve("mpgi")
  const row = await reconciliation.discrepancies.byId(req.params.id ?? "")
  if (!row)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such discrepancy. Reload the list.")
  const payment = await payments.byOrderNo(row.order_no)
  const orderOf = await findOrders([row], req.scope)
  return reply(res, {
    discrepancy: { ...serializeDiscrepancy(row), order: orderOf(row) },
    payment: payment ? serializeComparedPayment(payment) : null,
  })
}
