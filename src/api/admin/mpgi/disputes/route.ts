import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import type { Dispute } from "../../../../modules/mpgi"
import { DISPUTE_STATUSES } from "../../../../modules/mpgi/values"
import { namedBy, orderOf, ordersOf, type OrderName } from "../payments/orders-of"
import { findNamedUsers, type NamedUser } from "../shared/named-users"
import { page, read, reply, search } from "../shared/read"

export const Query = z.strictObject({
  /** `open`: to be answered · `closed`: closed by a user · `reversed`: the amount came back. */
  status: z.enum(DISPUTE_STATUSES).optional(),
  q: search,
  ...page,
})

/** The chargebacks of all payments, the newest first. The gateway reports neither a reason nor a deadline. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, q, ...filter } = read(Query, req.query)
  const named = await namedBy(q, req.scope)
  const { disputes } = req.scope.resolve("mpgi")
  const [rows, count] = await disputes.list({ ...filter, named }, { limit, offset })
  const orders = await ordersOf(
    rows.map(({ payment }) => payment),
    req.scope,
  )
  const userOf = await findNamedUsers(
    rows.flatMap((row) => row.case.closed_by ?? []),
    req.scope,
  )
  return reply(res, {
    disputes: rows.map((row) => serializeDispute(row, orderOf(row.payment, orders), userOf)),
    count,
    offset,
    limit,
  })
}

function serializeDispute(
  { case: found, payment, status }: Dispute,
  order: OrderName | null,
  userOf: (id: string) => NamedUser,
) {
  const { id, provider_id, order_no, transaction_id, details, opened_at, closed_at, closed_by, note } = found
  const closedByUser = closed_by === "mpgi" ? null : closed_by
  return {
    /** The id of its case. */
    id,
    status,
    provider_id,
    order,
    order_no,
    transaction_id,
    /** What the card's issuer took back, as a decimal string in main units. */
    amount: String(details.amount),
    currency_code: payment.currency_code,
    card_mask: payment.card_mask,
    /** When this store found it. */
    found_at: opened_at,
    closed_at,
    /** Null if no user has closed it. */
    closed_by: closedByUser === null ? null : userOf(closedByUser),
    note: closedByUser === null ? null : note,
  }
}
