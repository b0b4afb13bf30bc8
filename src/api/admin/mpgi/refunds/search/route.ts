import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { searchRefunds } from "../../../../../workflows"
import { read } from "../../read"

const name = z
  .string()
  .trim()
  .regex(/^[\w-]{1,64}$/, "must be a name of the gateway's: letters, digits and hyphens")

export const Query = z
  .strictObject({
    order_no: name.optional(),
    transaction_id: name.optional(),
    provider_id: z.string().max(64).optional(),
  })
  .refine(({ order_no, transaction_id }) => order_no || transaction_id, {
    path: ["order_no"],
    message: "name an order or a transaction",
  })

/**
 * Asks the gateway itself for the refunds of an order or a transaction, and says which of them are ours. Changes
 * nothing: `{ refunds, not_asked }`.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await searchRefunds(read(Query, req.query), req.scope))
}
