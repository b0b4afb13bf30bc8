import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { actorOf, read } from "../shared/read"
import { serializeInstallation } from "./serialize-installation"

export const Body = z.strictObject({
  /** `copy`: this server works on a copy of the store's database. `moved`: the store has moved to this server. */
  decision: z.enum(["copy", "moved"]),
})

const NOT_A_COPY =
  "decision: this database belongs to this installation, whose payments would stop. To pause it, set the option paused."

/** Whether this server is paused, and why: `{ installation }`. A copy of a database is until a user says what it is. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ installation: await serializeInstallation(req.scope) })
}

/**
 * Records what this server is. A copy stays paused as long as it has an account of the store that it is a copy of. Where the store has
 * moved, this server is released, and a server at the old address that uses the same database is paused. Other servers follow within seconds.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { decision } = read(Body, req.body)
  const by = actorOf(req)
  const { installation } = req.scope.resolve("mpgi")
  const isRecorded = await installation.decide(decision, by)
  if (!isRecorded) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, NOT_A_COPY)
  res.json({ installation: await serializeInstallation(req.scope) })
}
