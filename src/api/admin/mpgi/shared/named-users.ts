import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { readEntities } from "../../../shared/read-entities"

/** A user or API key of the store, as a screen names it. */
export interface NamedUser {
  /** Medusa's user or API key. */
  id: string
  /** The user's name or email address; null for an API key, and for a deleted user. */
  name: string | null
}

const User = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
})

/** Finds the names of users. Returns a function that names one of them. */
export async function findNamedUsers(
  ids: readonly string[],
  container: MedusaContainer,
): Promise<(id: string) => NamedUser> {
  const users = [...new Set(ids)].filter((id) => id.startsWith("user_"))
  if (users.length === 0) return (id) => ({ id, name: null })
  const found = await readEntities(container, User, {
    entity: "user",
    fields: ["id", "email", "first_name", "last_name"],
    filters: { id: users },
  })
  const names = new Map(
    found.map(({ id, email, first_name, last_name }) => [
      id,
      [first_name, last_name].filter(Boolean).join(" ") || email,
    ]),
  )
  return (id) => ({ id, name: names.get(id) ?? null })
}
