import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { showDifference } from "../show-difference"

/** One difference, and the payment that it is about, where we have one. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { reconciliation, payments } = req.scope.resolve("mpgi")
  const row = await reconciliation.differences.byId(req.params.id ?? "")
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such difference.")
  const payment = await payments.byOrderNo(row.order_no)
  res.json({
    difference: showDifference(row),
    payment: payment
      ? {
          ...{ order_no: payment.order_no, state: payment.state, amount: payment.amount },
          ...{ captured_amount: payment.captured_amount, currency_code: payment.currency_code },
        }
      : null,
  })
}
