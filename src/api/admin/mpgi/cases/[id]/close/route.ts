import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { closeCaseWorkflow } from "../../../../../../workflows"
import { actorOf, note, read } from "../../../read"
import { showCase } from "../../show-case"

export const Body = z.strictObject({ note })

/** A person has dealt with a case. It stays closed as long as the facts are the same. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { note } = read(Body, req.body)
  const by = actorOf(req)
  const input = { id: req.params.id ?? "", note, by }
  const { result } = await req.scope.resolve("mpgi").as(by, () => closeCaseWorkflow(req.scope).run({ input }))
  res.json({ case: showCase(result) })
}
