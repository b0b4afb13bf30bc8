import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { requirePayoutUser } from "../../../../modules/mpgi/values"
import { readEntities } from "../../../shared/read-entities"
import { actorOf } from "../shared/read"

/** A user that the option `payouts.users` names. Only these users can make requests about payouts and beneficiaries. */
export interface PayoutUser {
  /** The id of Medusa's user, as in the audit. */
  id: string
}

/** @throws MedusaError `forbidden` when payouts are off, and for every user or API key that the option does not name */
export function payoutUser(req: AuthenticatedMedusaRequest): PayoutUser {
  const id = actorOf(req)
  requirePayoutUser(id, req.scope.resolve("mpgi").payouts.options)
  return { id }
}

/** The email addresses of users, by id; API keys and deleted users have none. */
export async function emailsOf(
  ids: readonly (string | null)[],
  { scope }: Pick<AuthenticatedMedusaRequest, "scope">,
): Promise<Map<string, string>> {
  const id = [...new Set(ids.filter((one): one is string => one !== null))]
  if (id.length === 0) return new Map()
  const users = await readEntities(scope, z.object({ id: z.string(), email: z.string() }), {
    entity: "user",
    fields: ["id", "email"],
    filters: { id },
  })
  return new Map(users.map((user) => [user.id, user.email]))
}
