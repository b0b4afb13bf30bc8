/** The type of `headers()` in Next.js and of `request.headers` in a route handler. */
type Headers = { get(name: string): string | null }

/**
 * Headers that name the customer for whom your server calls Medusa. Without them, all customers have your server's
 * address and share its limits. The plugin accepts them if its option `proxies.storefrontSecrets` contains `secret`.
 * Send them with every call about a payment from a server action or route handler. Never send them to a browser.
 *
 * @param headers The headers of the customer's request.
 * @param secret Shared by this server and Medusa. Keep it in a variable that no browser can read. Undefined: no
 * headers.
 * @param proxies The number of proxies in front of this server that add an address to `X-Forwarded-For`. At least one
 * is required: without a proxy, customers can set that header themselves.
 * @returns The headers; none if no address is known, as in development.
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
