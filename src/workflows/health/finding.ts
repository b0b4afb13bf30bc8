import type { MedusaContainer } from "@medusajs/framework/types"
import type { Probed, Unreached } from "../../gateway"
import type { MpgiModuleService, OpenAccount } from "../../modules/mpgi"
import type { SAID } from "./words"

export type HealthStatus = "ok" | "warning" | "problem"

/** What can be said; `words.ts` says it. */
export type Said = keyof typeof SAID

/** What a check found: which words, and the values in them. No secret and nothing of a shopper is ever one. */
export interface Finding {
  status: HealthStatus
  said: Said
  values?: Record<string, string | number>
}

/** One account, and what its gateway answered to a question that means nothing, asked once for all checks. */
export interface AccountChecked extends OpenAccount {
  provider_id: string
  gatewayProbe(): Promise<Probed | Unreached>
}

export interface Checked {
  container: MedusaContainer
  mpgi: MpgiModuleService
}

/** How long a check waits for an answer, in milliseconds. */
export const PATIENCE_MS = 5_000

export const ok = (said: Said, values?: Finding["values"]) => finding("ok", said, values)
export const warning = (said: Said, values?: Finding["values"]) => finding("warning", said, values)
export const problem = (said: Said, values?: Finding["values"]) => finding("problem", said, values)

function finding(status: HealthStatus, said: Said, values?: Finding["values"]): Finding {
  return { status, said, ...(values ? { values } : {}) }
}
