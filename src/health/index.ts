import type { MedusaContainer } from "@medusajs/framework/types"
import { probe } from "../gateway"
import type { MpgiModuleService } from "../modules/mpgi"
import { describeError } from "../modules/mpgi/shared/describe-error"
import { CHECKS_OF_ACCOUNTS } from "./check-account"
import { CHECKS_OF_STORE } from "./check-store"
import { critical, TIMEOUT_MS, type AccountChecked, type Finding, type HealthStatus } from "./finding"
import { describeAction, describeFinding } from "./messages"

/** Checks that read whole tables. They run on request, and not in the job. */
const ONLY_ON_REQUEST: readonly CheckName[] = ["encryption"]

type CheckName = keyof typeof CHECKS_OF_STORE | keyof typeof CHECKS_OF_ACCOUNTS

/** The result of one check, and what to do about it. */
interface HealthResult {
  check: CheckName
  /** The account; null for a check of the whole store. */
  provider_id: string | null
  status: HealthStatus
  /** The code of the message and its values, for screens in other languages. */
  code: Finding["code"]
  values: Record<string, string | number>
  message: string
  /** What to do; null when no action is required. */
  action: string | null
}

export interface Health {
  /** The most severe status of all checks. */
  status: HealthStatus
  checked_at: Date
  checks: HealthResult[]
}

/**
 * Checks everything that payments need. Sends two requests to each gateway and one to the store's own notification
 * URL. It changes nothing and never throws: a check that cannot run is critical. It is not a workflow, so it works
 * even when the workflow engine does not. `regular` leaves out what is too expensive for a job.
 */
export async function checkHealth(
  container: MedusaContainer,
  { regular = false }: { regular?: boolean } = {},
): Promise<Health> {
  const mpgi = container.resolve("mpgi")
  const checked = { container, mpgi }
  const ofStore = names(CHECKS_OF_STORE).filter((check) => !regular || !ONLY_ON_REQUEST.includes(check))
  const all = [
    ...ofStore.map((check) => runCheck(check, null, () => CHECKS_OF_STORE[check](checked))),
    ...mpgi.providerIds().flatMap((id) => {
      const account = accountOf(mpgi, id)
      return names(CHECKS_OF_ACCOUNTS).map((check) =>
        runCheck(check, id, () => CHECKS_OF_ACCOUNTS[check](account, checked)),
      )
    }),
  ]
  const checks = await Promise.all(all)
  const worst = (["critical", "warning"] as const).find((each) =>
    checks.some(({ status }) => status === each),
  )
  return { status: worst ?? "healthy", checked_at: new Date(), checks }
}

function accountOf(mpgi: MpgiModuleService, provider_id: string): AccountChecked {
  const account = mpgi.account(provider_id)
  let answer: ReturnType<AccountChecked["gatewayProbe"]> | undefined
  const gatewayProbe = () => (answer ??= probe(account.options.baseUrl, TIMEOUT_MS))
  return { ...account, provider_id, gatewayProbe }
}

async function runCheck(
  check: CheckName,
  provider_id: string | null,
  run: () => Finding | Promise<Finding>,
): Promise<HealthResult> {
  const found = await Promise.resolve()
    .then(run)
    .catch((error: unknown) => critical("not_checked", { error: describeError(error) }))
  const { status, code, values = {} } = found
  const message = describeFinding(code, values)
  return { check, provider_id, status, code, values, message, action: describeAction(code, values) }
}

function names<Checks extends object>(checks: Checks): (keyof Checks)[] {
  return Object.keys(checks) as (keyof Checks)[]
}
