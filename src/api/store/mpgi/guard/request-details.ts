import type { MedusaRequest } from "@medusajs/framework/http"
import type { RequestDetails } from "../../../../payment-request"

/**
 * What the server observes of the shopper's request. `ip` follows Express's "trust proxy", which Medusa sets to one
 * proxy; an IPv4 address in IPv6 notation is converted.
 */
export function requestDetails(req: Pick<MedusaRequest, "ip" | "headers">): RequestDetails {
  const { ip, headers } = req
  const details = {
    ip: ip?.replace(/^::ffff:(?=\d+\.)/i, ""),
    user_agent: headers["user-agent"],
    accept: headers.accept,
    accept_language: headers["accept-language"],
  }
  const present = Object.entries(details).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(present.map(([name, text]) => [name, text.slice(0, 500)]))
}
