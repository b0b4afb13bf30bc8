import type { MedusaContainer } from "@medusajs/framework/types"
import type { Probed, Unreached } from "../gateway"
import type { MpgiModuleService, OpenAccount } from "../modules/mpgi"
import type { MESSAGES } from "./messages"

export type HealthStatus = "healthy" | "warning" | "critical"

/** The code of a finding; `messages.ts` has its message. */
export type FindingCode = keyof typeof MESSAGES

/** What a check found: a message and its values. No value is a secret or data of a customer. */
export interface Finding {
  status: HealthStatus
  code: FindingCode
  values?: Record<string, string | number>
}

/** An account with its gateway's reply to a plain request, which is sent once for all checks. */
export interface AccountChecked extends OpenAccount {
  provider_id: string
  gatewayProbe(): Promise<Probed | Unreached>
}

export interface Checked {
  container: MedusaContainer
  mpgi: MpgiModuleService
}

/** How long a check waits for a reply, in milliseconds. */
export const TIMEOUT_MS = 5_000

export const healthy = (code: FindingCode, values?: Finding["values"]) => finding("healthy", code, values)
export const warning = (code: FindingCode, values?: Finding["values"]) => finding("warning", code, values)
export const critical = (code: FindingCode, values?: Finding["values"]) => finding("critical", code, values)

function finding(status: HealthStatus, code: FindingCode, values?: Finding["values"]): Finding {
  return { status, code, ...(values ? { values } : {}) }
}
