import { z } from "zod"

const Payload = z.object({ actor_type: z.literal("customer"), actor_id: z.string().min(1) })

/**
 * The customer that a token just issued by this server signs in. Not a verification: the token comes from our own
 * answer. A registration's token names no customer yet.
 */
export function customerOfToken(token: unknown): string | undefined {
  if (typeof token !== "string") return undefined
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())
    return Payload.safeParse(payload).data?.actor_id
  } catch {
    return undefined
  }
}
