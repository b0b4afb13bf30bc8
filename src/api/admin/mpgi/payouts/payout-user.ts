import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { readEntities } from "../../../shared/read-entities"
import { actorOf } from "../shared/read"

/** Who makes a request about payouts or beneficiaries. */
export interface PayoutUser {
  /** Of Medusa's user or secret API key, as in the audit. */
  id: string
  /** A user, not an API key. */
  person: boolean
}

/**
 * Admits those who may make payouts: all users, or those that the option `payouts.users` names.
 * @throws MedusaError `forbidden`
 */
export async function payoutUser(req: AuthenticatedMedusaRequest): Promise<PayoutUser> {
  const user = { id: actorOf(req), person: req.auth_context.actor_type === "user" }
  const { users } = req.scope.resolve("mpgi").payouts.options
  if (!users || users.includes(user.id)) return user
  const email = user.person ? (await emailsOf([user.id], req)).get(user.id) : undefined
  if (email && users.some((named) => named.toLowerCase() === email.toLowerCase())) return user
  throw new MedusaError(
    MedusaError.Types.FORBIDDEN,
    "You are not allowed to make payouts. An administrator can add you to the payouts.users option.",
  )
}

/** The email addresses of users, by id; API keys and deleted users have none. */
export async function emailsOf(
  ids: readonly (string | null)[],
  { scope }: Pick<AuthenticatedMedusaRequest, "scope">,
): Promise<Map<string, string>> {
  const id = [...new Set(ids.filter((one): one is string => one !== null))]
  if (id.length === 0) return new Map()
  const users = await readEntities(scope, z.object({ id: z.string(), email: z.string() }), {
    ...{ entity: "user", fields: ["id", "email"], filters: { id } },
  })
  return new Map(users.map((user) => [user.id, user.email]))
}
