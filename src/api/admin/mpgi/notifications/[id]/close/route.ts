import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { closeNotification } from "../../../../../../workflows"
import { actorOf, note, read, reply } from "../../../shared/read"
import { serializeNotification } from "../../serialize-notification"

export const Body = z.strictObject({ note })

/** Closes a parked notification. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { note } = read(Body, req.body)
  const by = actorOf(req)
  const input = { id: req.params.id ?? "", note, by }
  const result = await req.scope.resolve("mpgi").as(by, () => closeNotification(input, req.scope))
  return reply(res, { notification: serializeNotification(result) })
}
