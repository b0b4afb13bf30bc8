import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { healDifferenceWorkflow } from "../../../../../../workflows"
import { actorOf, read } from "../../../read"
import { showDifference } from "../../show-difference"

const decimal = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be a decimal string such as "12.50"')
export const Body = z.strictObject({
  /** What was captured at the gateway, read there by a person: its query does not tell. */
  amount: decimal.optional(),
})

/** Looks at the difference once more, now, and heals it where that is safe or where a person tells the amount. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { amount } = read(Body, req.body)
  const input = { id: req.params.id ?? "", amount, by: actorOf(req) }
  const { result } = await healDifferenceWorkflow(req.scope).run({ input })
  res.json({ difference: showDifference(result) })
}
