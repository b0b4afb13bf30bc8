import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readSettings } from "../read-settings"

export { SettingsBody as Body } from "../read-settings"

/**
 * The problems of settings while the user fills them in: `{ problems: [{ field, code, message }] }`. Stores nothing.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ problems: readSettings(req.body, req).problems })
}
