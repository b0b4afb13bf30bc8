import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findBulk } from "../serialize-bulk"

/** A bulk action and its progress: `{ bulk }`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ bulk: await findBulk(req) })
}
