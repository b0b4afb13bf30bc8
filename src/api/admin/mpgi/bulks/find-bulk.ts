import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { showBulks } from "./show-bulk"

/** The bulk that a request names, as it is answered. @throws MedusaError `not_found` */
export async function findBulk({ params, scope }: AuthenticatedMedusaRequest) {
  const found = await scope.resolve("mpgi").bulks.byId(params.id ?? "")
  const [bulk] = found ? await showBulks([found], scope) : []
  if (!bulk) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such bulk operation.")
  return bulk
}
