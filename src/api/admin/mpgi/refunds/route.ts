import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { OPERATION_STATES } from "../../../../modules/mpgi/values"
import type { MpgiModuleService, OperationRow } from "../../../../modules/mpgi"
import { findOrders, namedBy, type OrderName } from "../payments/orders-of"
import { page, read, reply, requestContext, search } from "../shared/read"

export const Query = z.strictObject({
  state: z.enum(OPERATION_STATES).optional(),
  /** `gateway`: made outside this store, usually in the Merchant Portal. */
  source: z.enum(["medusa", "gateway"]).optional(),
  provider_id: z.string().max(64).optional(),
  /** May also be the gateway's reference of a refund. */
  q: search,
  ...page,
})

/** All refunds that were requested here or found at the gateway, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, q, ...filter } = read(Query, req.query)
  const mpgi = req.scope.resolve("mpgi")
  const named = await namedBy(q, req.scope)
  const [rows, count] = await mpgi.operations.refunds.list({ ...filter, named }, { limit, offset })
  const orderOf = await findOrders(rows, req.scope)
  const refunds = rows.map((row) => serializeRefund(row, orderOf(row), mpgi))
  return reply(res, { refunds, count, offset, limit })
}

/** A refund of the journal as the admin API returns it. The amount is a decimal string in main units. */
function serializeRefund(
  row: OperationRow,
  order: OrderName | null,
  mpgi: Pick<MpgiModuleService, "operations">,
) {
  const { id, provider_id, order_no, transaction_id, amount, currency_code, state, source } = row
  const { gateway_reference, error_code, error_reason, created_at, sent_at, settled_at } = row
  const { created_by, note } = requestContext(row, mpgi)
  return {
    id,
    provider_id,
    order_no,
    order,
    transaction_id,
    amount,
    currency_code,
    state,
    source,
    gateway_reference,
    error_code,
    error_reason,
    created_at,
    sent_at,
    settled_at,
    // The note was sent to the gateway as the reason.
    created_by,
    note,
  }
}
