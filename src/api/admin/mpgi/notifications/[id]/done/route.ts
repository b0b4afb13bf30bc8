import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { closeNotificationWorkflow } from "../../../../../../workflows"
import { actorOf, note, read } from "../../../read"
import { showNotification } from "../../show-notification"

export const Body = z.strictObject({ note })

/** A person has dealt with a parked notification. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { note } = read(Body, req.body)
  const by = actorOf(req)
  const input = { id: req.params.id ?? "", note, by }
  const { result } = await req.scope
    .resolve("mpgi")
    .as(by, () => closeNotificationWorkflow(req.scope).run({ input }))
  res.json({ notification: showNotification(result) })
}
