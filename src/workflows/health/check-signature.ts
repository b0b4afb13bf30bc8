import { testSignature } from "../../gateway"
import { ok, problem, type AccountChecked, type Finding } from "./finding"

/** Signs a known message, here: whether the gateway has the same secret is told by its answer to a query. */
export function checkSignature({ options }: AccountChecked): Finding {
  const fault = testSignature(options.signature)
  return fault ? problem(`signature_${fault}`) : ok("signature_ok")
}
