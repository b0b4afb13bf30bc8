import { testSignature } from "../gateway"
import { critical, healthy, type AccountChecked, type Finding } from "./finding"

/**
 * Whether this server signs a known message as expected. Only a query shows whether the gateway has the same secret.
 */
export function checkSignature({ options }: AccountChecked): Finding {
  const fault = testSignature(options.signature)
  return fault ? critical(`signature_${fault}`) : healthy("signature_ok")
}
