import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { serializeBulks } from "./serialize-bulk"

/** The bulk action that a request names, as it is returned. @throws MedusaError `not_found` */
export async function findBulk({ params, scope }: AuthenticatedMedusaRequest) {
  const found = await scope.resolve("mpgi").bulks.byId(params.id ?? "")
  const [bulk] = found ? await serializeBulks([found], scope) : []
  if (!bulk)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such bulk action. Reload the list.")
  return bulk
}
