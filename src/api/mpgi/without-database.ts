import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { invalidLink } from "./invalid-link"

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
}

/** 256 bits in base64url, as `newToken` makes them. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * Guards the pages that a customer's browser opens. Every response has the headers, errors included. No token is in an
 * access log, since a token opens the payment. A text that cannot be a token is not looked up.
 */
export function protectPage(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.set(HEADERS)
  // Access logs and traces print `originalUrl`, while routing reads `url`.
  req.originalUrl = req.originalUrl.replace(/(\/mpgi\/\w+\/)[^?#]*.*/i, "$1***")
  const { token } = req.params
  if (token === undefined || TOKEN.test(token)) return next()
  invalidLink(req, res)
}
