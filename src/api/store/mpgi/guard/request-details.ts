import type { MedusaRequest } from "@medusajs/framework/http"
import type { RequestDetails } from "../../../../payment-request"

/**
 * What the server observes about the customer's request. `ip` is accepted only from the proxies that the options name.
 */
export function requestDetails(req: MedusaRequest): RequestDetails {
  const { headers } = req
  const details = {
    ip: req.scope.resolve("mpgi").clientAddresses.of(req),
    user_agent: headers["user-agent"],
    accept: headers.accept,
    accept_language: headers["accept-language"],
  }
  const present = Object.entries(details).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(present.map(([name, text]) => [name, text.slice(0, 500)]))
}
