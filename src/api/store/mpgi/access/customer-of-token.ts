/**
 * The customer that a token just issued by this server signs in. Not a verification: the token comes from our own
 * answer. A registration's token names no customer yet.
 */
export function customerOfToken(token: unknown): string | undefined {
  if (typeof token !== "string") return undefined
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())
    const { actor_id, actor_type } = payload as { actor_id?: unknown; actor_type?: unknown }
    return actor_type === "customer" && typeof actor_id === "string" && actor_id !== "" ? actor_id : undefined
  } catch {
    return undefined
  }
}
