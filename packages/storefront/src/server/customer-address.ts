/** What `headers()` of Next.js and `request.headers` of a route handler are. */
type Headers = { get(name: string): string | null }

/**
 * Headers that name the customer for whom your server calls Medusa: without them all customers of the shop have your server's
 * address, and share its limits. The plugin believes them when `secret` is one of its option `proxies.storefrontSecrets`. Send them with
 * every call of a server action or route handler that is about a payment, and never to a browser.
 *
 * @param headers The headers of the customer's request.
 * @param secret Shared by this server and Medusa, in no variable that a browser can read. Undefined: no headers.
 * @param proxies How many proxies are in front of this server, each of which adds an address to `X-Forwarded-For`. At least one:
 * without one, a customer chooses that header.
 * @returns no headers where no address is known, as in development
 */
export async function customerAddressHeaders(
  headers: Headers,
  secret: string | undefined,
  proxies = 1,
): Promise<Record<string, string>> {
  const address = headers.get("x-forwarded-for")?.split(",").at(-proxies)?.trim()
  if (!secret || !address) return {}
  const time = Math.floor(Date.now() / 1000)
  const encoder = new TextEncoder()
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"])
  const digest = await crypto.subtle.sign("HMAC", key, encoder.encode(`${time}.${address}`))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")
  return { "x-mpgi-customer-address": address, "x-mpgi-customer-signature": `${time}.${hex}` }
}
