import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { searchRefunds } from "../../../../../workflows"
import { read, reply } from "../../shared/read"

const name = z
  .string()
  .trim()
  .regex(/^[\w-]{1,64}$/, "must be an identifier of the gateway: letters, digits and hyphens")

export const Query = z
  .strictObject({
    order_no: name.optional(),
    transaction_id: name.optional(),
    provider_id: z.string().max(64).optional(),
  })
  .refine(({ order_no, transaction_id }) => order_no || transaction_id, {
    path: ["order_no"],
    message: "name an order_no or a transaction_id",
  })

/**
 * Queries the gateway for the refunds of an order or a transaction, and marks those that were requested here. Changes
 * nothing: `{ refunds, not_queried }`.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  return reply(res, await searchRefunds(read(Query, req.query), req.scope))
}
