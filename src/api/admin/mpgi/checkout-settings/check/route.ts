import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readSettings } from "../read-settings"
import { reply } from "../../shared/read"

export { SettingsBody as Body } from "../read-settings"

/**
 * The problems of settings while the user fills them in: `{ problems: [{ field, code, message }] }`. Stores nothing.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  return reply(res, { problems: readSettings(req.body, req).problems })
}
