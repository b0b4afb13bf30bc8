import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { resolveDiscrepancy } from "../../../../../../../workflows"
import { actorOf, read, reply } from "../../../../shared/read"
import { serializeDiscrepancy } from "../../serialize-discrepancy"

const decimal = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be a decimal string such as "12.50"')
export const Body = z.strictObject({
  /** The amount captured at the gateway, as its portal shows it: the query does not report it. */
  amount: decimal.optional(),
})

/** Checks a discrepancy again. Resolves it if this is safe, or if the request has the amount. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { amount } = read(Body, req.body)
  const input = { id: req.params.id ?? "", amount, by: actorOf(req) }
  const discrepancy = await resolveDiscrepancy(input, req.scope)
  return reply(res, { discrepancy: serializeDiscrepancy(discrepancy) })
}
