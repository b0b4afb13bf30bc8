import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { answerProblems } from "../problems"
import { page, read } from "../read"
import { askFor } from "./ask"
import { onePayout } from "./one-payout"
import { payoutUser } from "./payout-user"
import { prepare } from "./prepare"
import { sendPayout } from "./send"
import { listPayouts } from "./show-payout"
import { STATUSES } from "./statuses"

export { PayoutBody as Body } from "./body"

export const Query = z.strictObject({
  status: z.enum(STATUSES).optional(),
  provider_id: z.string().max(64).optional(),
  beneficiary_id: z.string().max(64).optional(),
  order_id: z.string().max(64).optional(),
  search: z.string().trim().max(100).optional(),
  ...page,
})

/** Payouts with what became of them, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await payoutUser(req)
  const { limit, offset, ...filter } = read(Query, req.query)
  const [rows, count] = await req.scope.resolve("mpgi").payouts.records.list(filter, { limit, offset })
  res.json({ payouts: await listPayouts(rows, req), count, offset, limit })
}

/**
 * Asks for a payout, once for each `request_id`: it is sent at once, or waits for another user. The same form again is
 * answered with what became of the first. 400 names every field that is wrong.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = await payoutUser(req)
  const { prepared, problems } = await prepare(req.body, req.scope)
  if (!prepared) return answerProblems(res, problems)
  const { payout, made } = await askFor(prepared, by, req.scope)
  res.status(made ? 201 : 200)
  if (payout.status === "ready") res.json(await sendPayout(payout.id, by, req))
  else res.json({ payout: await onePayout(payout.id, by, req), outcome: null, because: null, detail: null })
}
