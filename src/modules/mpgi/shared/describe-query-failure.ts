import type { GatewayError } from "../../../gateway"

/**
 * Error codes of a query that a wrong secret or account can cause; the gateway itself only replies HTTP 400. Manual 4,
 * 5.
 */
const MAY_BE_THE_SECRET: readonly GatewayError["code"][] = [
  "invalid_input",
  "bad_signature",
  "refused_by_gateway",
]

/** A log line about a query that failed, and what to check. @param about An order number, or how many payments */
export function describeQueryFailure(about: string, { code }: GatewayError): string {
  const line = `mpgi: the gateway cannot be queried about ${about} (${code})`
  return MAY_BE_THE_SECRET.includes(code)
    ? `${line}: check signature.secret, merchantId and accountId, or open Gateway → Health`
    : line
}
