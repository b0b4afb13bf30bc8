import type { MedusaRequest } from "@medusajs/framework/http"
import type { SeenRequest } from "../../../../workflows/payment-request"

/**
 * What the server sees of the shopper's browser. `ip` follows Express's "trust proxy", which Medusa sets to one
 * proxy; an IPv4 address in IPv6 clothes is undressed.
 */
export function seenRequest(req: Pick<MedusaRequest, "ip" | "headers">): SeenRequest {
  const { ip, headers } = req
  const seen = {
    ip: ip?.replace(/^::ffff:(?=\d+\.)/i, ""),
    user_agent: headers["user-agent"],
    accept: headers.accept,
    accept_language: headers["accept-language"],
  }
  const said = Object.entries(seen).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(said.map(([name, text]) => [name, text.slice(0, 500)]))
}
