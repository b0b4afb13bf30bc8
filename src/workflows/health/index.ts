import type { MedusaContainer } from "@medusajs/framework/types"
import { probe } from "../../gateway"
import { MPGI_MODULE, type MpgiModuleService } from "../../modules/mpgi"
import { describeError } from "../describe-error"
import { checkCases } from "./check-cases"
import { checkClock } from "./check-clock"
import { checkEncryption } from "./check-encryption"
import { checkInbox } from "./check-inbox"
import { checkInstances } from "./check-instances"
import { checkMigrations } from "./check-migrations"
import { checkNotifyAddress } from "./check-notify-address"
import { checkOptions } from "./check-options"
import { checkQuery } from "./check-query"
import { checkReachable } from "./check-reachable"
import { checkSignature } from "./check-signature"
import { checkUnknownOutcomes } from "./check-unknown-outcomes"
import { PATIENCE_MS, problem, type AccountChecked, type Finding, type HealthStatus } from "./finding"
import { inWords, toDo } from "./words"

/** Of every account. */
const OF_ACCOUNTS = {
  reachable: checkReachable,
  clock: checkClock,
  signature: checkSignature,
  query: checkQuery,
  notify_address: checkNotifyAddress,
  inbox: checkInbox,
}

/** Of the store as a whole. */
const OF_STORE = {
  options: checkOptions,
  instances: checkInstances,
  unknown_outcomes: checkUnknownOutcomes,
  cases: checkCases,
  migrations: checkMigrations,
  encryption: checkEncryption,
}

export type CheckName = keyof typeof OF_STORE | keyof typeof OF_ACCOUNTS

/** What one check found, with what to do about it. */
export interface HealthResult {
  check: CheckName
  /** The account; null for what is about the whole store. */
  provider_id: string | null
  status: HealthStatus
  /** Which words those are, and the values in them: for screens in other languages. */
  said: Finding["said"]
  values: Record<string, string | number>
  what: string
  /** Null when nothing is to be done. */
  what_to_do: string | null
}

export interface Health {
  /** The gravest of all. */
  status: HealthStatus
  checked_at: Date
  checks: HealthResult[]
}

/**
 * Looks whether everything that payments need is in order. Asks each gateway twice and the store's own notify address
 * once, changes nothing and never throws: a check that cannot be made is a problem. Not a workflow, so that it answers
 * while the workflow engine does not.
 */
export async function checkHealth(container: MedusaContainer): Promise<Health> {
  const mpgi = container.resolve(MPGI_MODULE)
  const checked = { container, mpgi }
  const all = [
    ...names(OF_STORE).map((check) => look(check, null, () => OF_STORE[check](checked))),
    ...mpgi.providerIds().flatMap((id) => {
      const account = accountOf(mpgi, id)
      return names(OF_ACCOUNTS).map((check) => look(check, id, () => OF_ACCOUNTS[check](account, checked)))
    }),
  ]
  const checks = await Promise.all(all)
  const gravest = (["problem", "warning"] as const).find((each) =>
    checks.some(({ status }) => status === each),
  )
  return { status: gravest ?? "ok", checked_at: new Date(), checks }
}

function accountOf(mpgi: MpgiModuleService, provider_id: string): AccountChecked {
  const account = mpgi.account(provider_id)
  let answer: ReturnType<AccountChecked["gatewayProbe"]> | undefined
  const gatewayProbe = () => (answer ??= probe(account.options.baseUrl, PATIENCE_MS))
  return { ...account, provider_id, gatewayProbe }
}

async function look(
  check: CheckName,
  provider_id: string | null,
  run: () => Finding | Promise<Finding>,
): Promise<HealthResult> {
  const found = await Promise.resolve()
    .then(run)
    .catch((error: unknown) => problem("not_checked", { error: describeError(error) }))
  const { status, said, values = {} } = found
  const what = inWords(said, values)
  return { check, provider_id, status, said, values, what, what_to_do: toDo(said, values) }
}

function names<Checks extends object>(checks: Checks): (keyof Checks)[] {
  return Object.keys(checks) as (keyof Checks)[]
}
