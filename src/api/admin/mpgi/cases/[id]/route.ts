import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { serializeOneCase } from "../serialize-case"
import { reply } from "../../shared/read"

/** One case. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const row = await req.scope.resolve("mpgi").cases.byId(req.params.id ?? "")
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such case. Reload the list.")
  return reply(res, { case: await serializeOneCase(row, req.scope) })
}
