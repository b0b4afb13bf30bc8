import { GatewayError } from "./errors"
import { sameAmount } from "./fields"

/** A field of the reply that must repeat one of the request. */
export interface Echo {
  field: string
  sent: string
  received: unknown
  kind?: "amount"
}

/** The first field that does not repeat what was sent. An absent one counts, unless `optional`. */
export function mismatch(echoes: readonly Echo[]): string | undefined {
  return echoes.find(({ sent, received, kind }) => {
    if (typeof received !== "string") return true
    return kind === "amount" ? !sameAmount(sent, received) : sent !== received
  })?.field
}

/** @throws GatewayError `echo_mismatch`: the gateway did something, but not what was asked. */
export function requireEcho(echoes: readonly Echo[]): void {
  const field = mismatch(echoes)
  if (field)
    throw new GatewayError("echo_mismatch", `${field}: the reply does not repeat what was sent`, { field })
}
