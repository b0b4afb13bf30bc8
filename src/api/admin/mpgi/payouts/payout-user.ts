import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { actorOf } from "../read"

/** Who asks for something about payouts or beneficiaries. */
export interface PayoutUser {
  /** Of Medusa's user or secret API key, as in the audit. */
  id: string
  /** A person, and not a program with a key. */
  person: boolean
}

/**
 * Lets in whoever may pay out: everybody, or those whom the option `payouts.users` names.
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
    "You may not pay out. Whoever looks after the store can add you to the option payouts.users.",
  )
}

/** The e-mail addresses of users, by id; programs and users that are gone have none. */
export async function emailsOf(
  ids: readonly (string | null)[],
  { scope }: Pick<AuthenticatedMedusaRequest, "scope">,
): Promise<Map<string, string>> {
  const id = [...new Set(ids.filter((one): one is string => one !== null))]
  if (id.length === 0) return new Map()
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "user", fields: ["id", "email"], filters: { id } })
  return new Map((data as { id: string; email: string }[]).map((user) => [user.id, user.email]))
}
