import { GatewayError } from "../../../../gateway"
import type { Accounts } from "../../shared/accounts"
import { unconfirmedCase, type CaseRecords } from "../../cases/case-records"
import type { Hooks } from "../../shared/feature"
import type { OperationRow } from "../../shared/rows"
import { MINUTE } from "../../shared/time"
import { operationStates } from "../records/states"
import { settleApplied } from "../records/settle-applied"
import { collectEvidence, notApplied, type Stores } from "./resolve"

/** A user's decision about an operation whose outcome the gateway's query cannot show. */
export interface Decision {
  outcome: "applied" | "not_applied"
  /** Why: what the gateway's portal shows, or its support has confirmed. */
  note: string
  /** Medusa's user or API key. */
  by: string
}

/** Why a decision is not taken. */
export type DecisionRefusal =
  | "operation_not_found"
  | "outcome_known"
  | "too_recent" // the gateway is still queried often
  | "gateway_not_reached" // so it may contradict
  | "gateway_contradicts"

export interface DecisionDependencies {
  cases: CaseRecords
  accounts: Accounts
  /**
   * The features. Their operations belong to no payment, and they name the event of one that was not applied.
   */
  features: readonly Hooks[]
  /** How old an operation must be before a user may decide it. */
  unconfirmedAfterMinutes: number
}

/**
 * Settles an unconfirmed operation by a user's decision. The gateway is queried once more first, and must not
 * contradict the decision. If it does, the resolver settles the operation. Nothing is sent.
 */
export async function decide(
  id: string,
  { outcome, note, by }: Decision,
  deps: Stores & DecisionDependencies,
): Promise<OperationRow | DecisionRefusal> {
  const operation = await deps.operations.byId(id)
  if (!operation) return "operation_not_found"
  if (operationStates[operation.state].progress !== "unconfirmed") return "outcome_known"
  const since = (operation.sent_at ?? operation.created_at).getTime()
  if (Date.now() - since < deps.unconfirmedAfterMinutes * MINUTE) return "too_recent"
  const reported = await queryOutcome(operation, deps)
  if (reported === "not_reached") return "gateway_not_reached"
  if (reported !== "nothing" && reported !== outcome) return "gateway_contradicts"
  const decided = { decided_by: by, decided_note: note, next_attempt_at: new Date() }
  const settled = await settle(operation, outcome, decided, deps)
  if (!settled) return "outcome_known"
  await deps.cases.closeOf(unconfirmedCase(operation), { closed_by: by, note })
  return (await deps.operations.byId(id)) ?? operation
}

type ReportedOutcome = Decision["outcome"] | "nothing" | "not_reached"

/** The outcome that the gateway shows now. There is no query for what belongs to no payment. */
async function queryOutcome(
  operation: OperationRow,
  deps: Stores & Pick<DecisionDependencies, "accounts">,
): Promise<ReportedOutcome> {
  const payment = await deps.payments.byOrderNo(operation.order_no)
  // The account of the earlier credentials alone could contradict. The user has looked the operation up there.
  if (!payment || [operation, payment].some((row) => deps.accounts.hasOtherCredentials(row))) return "nothing"
  try {
    const account = deps.accounts.get(operation.provider_id)
    const [evidence] = await collectEvidence([{ operation, payment }], account, deps)
    if (evidence === "applied") return "applied"
    return evidence === "absent" || evidence === "rejected" ? "not_applied" : "nothing"
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return "not_reached"
  }
}

async function settle(
  operation: OperationRow,
  outcome: Decision["outcome"],
  decided: Pick<OperationRow, "decided_by" | "decided_note" | "next_attempt_at">,
  { operations, features }: Stores & Pick<DecisionDependencies, "features">,
): Promise<boolean> {
  if (outcome === "applied") return settleApplied(operation, operations, { ...decided, unacknowledged: true })
  const changes = { ...notApplied("decided"), ...decided }
  const event = features.find(({ resolves }) => resolves?.kind === operation.kind)?.resolves?.failed
  return (await operations.advance(operation.id, ["unknown"], changes, undefined, event)) !== undefined
}
