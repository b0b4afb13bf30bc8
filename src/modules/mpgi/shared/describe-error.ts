import { MedusaError } from "@medusajs/framework/utils"
import { GatewayError } from "../../../gateway"
import { isMpgiError } from "./mpgi-error"

/**
 * Error codes of a query that a wrong secret or account can cause; the gateway itself only replies HTTP 400. Manual 4,
 * 5.
 */
const MAY_BE_THE_SECRET: readonly GatewayError["code"][] = [
  "invalid_input",
  "bad_signature",
  "refused_by_gateway",
]

/**
 * An error as it may appear in a log. Medusa's messages and our own are written for people. A database message repeats
 * the statement with the customer's data, so of any other error only its kind and place are logged.
 */
export function describeError(error: unknown): string {
  if (error instanceof GatewayError) return `${error.code}: ${error.message}`
  const { name = "Error", message = "", stack = "" } = (error ?? {}) as Partial<Error>
  const medusas = error && MedusaError.isMedusaError(error) && error.type !== MedusaError.Types.DB_ERROR
  if (medusas || isMpgiError(error)) return message.slice(0, 300)
  const place = stack.split("\n").find((line) => /^\s+at /.test(line))
  return `${name}${place ? ` ${place.trim()}` : ""}`
}

/** A log line about a query that failed, and what to check. @param about An order number, or how many payments */
export function describeQueryFailure(about: string, { code }: GatewayError): string {
  const line = `mpgi: the gateway cannot be queried about ${about} (${code})`
  return MAY_BE_THE_SECRET.includes(code)
    ? `${line}: check signature.secret, merchantId and accountId, or open Payments → Developers → Health check`
    : line
}
