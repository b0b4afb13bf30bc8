import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { decideOperation } from "../../../../../../workflows"
import { actorOf, note, read, reply } from "../../../shared/read"

export const Body = z.strictObject({ outcome: z.enum(["applied", "not_applied"]), note })

/**
 * Records the outcome of an operation that the gateway's query cannot distinguish from others. For a payout, the user
 * must make payouts, and must have neither requested nor approved this one.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = actorOf(req)
  const input = { id: req.params.id ?? "", by, ...read(Body, req.body) }
  const decided = await req.scope.resolve("mpgi").as(by, () => decideOperation(input, req.scope))
  const { id, kind, order_no, transaction_id, amount, currency_code, state, decided_by, decided_note } =
    decided
  return reply(res, {
    operation: { id, kind, order_no, transaction_id, amount, currency_code, state, decided_by, decided_note },
  })
}
