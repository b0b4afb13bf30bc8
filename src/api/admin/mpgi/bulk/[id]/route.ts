import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findBulk } from "../serialize-bulk"
import { reply } from "../../shared/read"

/** A bulk action and its progress: `{ bulk }`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  return reply(res, { bulk: await findBulk(req) })
}
