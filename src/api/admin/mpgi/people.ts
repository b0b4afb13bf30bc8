import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Somebody of the shop, as a screen names them. */
export interface Person {
  /** Medusa's user or API key. */
  id: string
  /** The user's name or mail address; null for an API key, and for a user who is gone. */
  name: string | null
}

type User = { id: string; email: string; first_name: string | null; last_name: string | null }

/** Who is behind these ids. */
export async function peopleOf(
  ids: readonly string[],
  container: MedusaContainer,
): Promise<(id: string) => Person> {
  const users = [...new Set(ids)].filter((id) => id.startsWith("user_"))
  if (users.length === 0) return (id) => ({ id, name: null })
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "user",
    fields: ["id", "email", "first_name", "last_name"],
    filters: { id: users },
  })
  const names = new Map(
    (data as unknown as User[]).map(({ id, email, first_name, last_name }) => [
      id,
      [first_name, last_name].filter(Boolean).join(" ") || email,
    ]),
  )
  return (id) => ({ id, name: names.get(id) ?? null })
}
