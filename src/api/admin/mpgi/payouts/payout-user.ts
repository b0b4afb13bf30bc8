import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import { requirePayoutUser } from "../../../../modules/mpgi/values"
import { readEntities } from "../../../shared/read-entities"
import { actorOf } from "../shared/read"

/** Who makes a request about payouts or beneficiaries: one of the users that the option `payouts.users` names. */
export interface PayoutUser {
  /** Of Medusa's user, as in the audit. */
  id: string
}

/** @throws MedusaError `forbidden` where payouts are off, and for everyone whom the option does not name, API keys included */
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
