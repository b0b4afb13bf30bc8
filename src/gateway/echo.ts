import { GatewayError } from "./errors"
import { sameAmount } from "./fields"

/** A field of the reply that must equal the one in the request. */
export interface Echo {
  field: string
  sent: string
  received: unknown
  kind?: "amount"
}

/** The name of the first field that does not equal the one that was sent. A missing field is a mismatch. */
export function mismatch(echoes: readonly Echo[]): string | undefined {
  return echoes.find(({ sent, received, kind }) => {
    if (typeof received !== "string") return true
    return kind === "amount" ? !sameAmount(sent, received) : sent !== received
  })?.field
}

/** @throws GatewayError `echo_mismatch`: the gateway did something, but not what was requested */
export function requireEcho(echoes: readonly Echo[]): void {
  const field = mismatch(echoes)
  if (field)
    throw new GatewayError("echo_mismatch", `${field}: the reply does not repeat the value that was sent`, {
      field,
    })
}
