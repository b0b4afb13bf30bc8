import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { PAYOUT_STATUSES } from "../../../../modules/mpgi/values"
import { answerProblems } from "../shared/problems"
import { page, read, reply } from "../shared/read"
import { requestPayout } from "./request-payout"
import { findPayout, serializePayouts } from "./serialize-payout"
import { payoutUser } from "./payout-user"
import { PayoutBody, prepare } from "./prepare-payout"
import { sendPayout } from "./send-payout"

export const Body = PayoutBody

export const Query = z.strictObject({
  status: z.enum(PAYOUT_STATUSES).optional(),
  provider_id: z.string().max(64).optional(),
  beneficiary_id: z.string().max(64).optional(),
  order_id: z.string().max(64).optional(),
  search: z.string().trim().max(100).optional(),
  ...page,
})

/** Payouts with their status, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  payoutUser(req)
  const { limit, offset, ...filter } = read(Query, req.query)
  const [rows, count] = await req.scope.resolve("mpgi").payouts.records.list(filter, { limit, offset })
  return reply(res, { payouts: await serializePayouts(rows, req), count, offset, limit })
}

/**
 * Requests a payout, once for each `request_id`: it is sent at once, or waits for another user's approval. A repeated
 * form returns the payout of the first. 400 names every wrong field.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  const { prepared, problems } = await prepare(req.body, req.scope)
  if (!prepared) return answerProblems(res, problems)
  const { payout, created } = await requestPayout(prepared, by, req.scope)
  res.status(created ? 201 : 200)
  if (payout.status === "ready") return reply(res, await sendPayout(payout.id, by, req))
  const waiting = await findPayout(payout.id, by, req)
  return reply(res, { payout: waiting, outcome: null, because: null, detail: null })
}
