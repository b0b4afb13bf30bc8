import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { closeCase } from "../../../../../../workflows"
import { actorOf, note, read, reply } from "../../../shared/read"
import { serializeOneCase } from "../../serialize-case"

export const Body = z.strictObject({ note })

/** Closes a case. It stays closed as long as the facts are the same. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { note } = read(Body, req.body)
  const by = actorOf(req)
  const input = { id: req.params.id ?? "", note, by }
  const result = await req.scope.resolve("mpgi").as(by, () => closeCase(input, req.scope))
  return reply(res, { case: await serializeOneCase(result, req.scope) })
}
