import { GatewayError } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import type { CaseRecords } from "../cases/case-records"
import { caseOf } from "../cases/unknown-outcomes"
import type { OperationRow } from "../rows"
import { gather, notApplied, type Stores } from "./resolve"
import { settleApplied } from "./settle"

/** What a person says about a write whose outcome the gateway's query cannot tell. */
export interface Decision {
  outcome: "applied" | "not_applied"
  /** Why: what was seen at the gateway's portal, or heard from its support. */
  note: string
  /** Medusa's user or API key. */
  by: string
}

/** Why a decision is not taken. */
export type Undecidable =
  | "no_such_write"
  | "outcome_known"
  | "too_young" // the gateway is still being asked often
  | "gateway_not_reached" // so that nobody can say that it does not contradict
  | "gateway_contradicts"

interface Parties {
  cases: CaseRecords
  account(providerId: string): OpenAccount
  /** How old a write must be before a person may decide it. */
  afterMinutes: number
}

/**
 * Settles an unknown write as a person says, when the gateway has been asked once more and does not say otherwise. What
 * the gateway does say is left to the resolver. Nothing is sent.
 */
export async function decide(
  id: string,
  { outcome, note, by }: Decision,
  to: Stores & Parties,
): Promise<OperationRow | Undecidable> {
  const operation = await to.operations.byId(id)
  if (!operation) return "no_such_write"
  if (operation.state !== "unknown") return "outcome_known"
  const since = (operation.sent_at ?? operation.created_at).getTime()
  if (Date.now() - since < to.afterMinutes * 60_000) return "too_young"
  const says = await ask(operation, to)
  if (says === "not_reached") return "gateway_not_reached"
  if (says !== "nothing" && says !== outcome) return "gateway_contradicts"
  const decided = { decided_by: by, decided_note: note, next_attempt_at: new Date() }
  const settled = await settle(operation, outcome, decided, to)
  if (!settled) return "outcome_known"
  await to.cases.closeOf(caseOf(operation), { closed_by: by, note })
  return (await to.operations.byId(id)) ?? operation
}

type Said = Decision["outcome"] | "nothing" | "not_reached"

/** What the gateway itself says now. Of payouts and subscriptions there is no query. */
async function ask(operation: OperationRow, to: Stores & Pick<Parties, "account">): Promise<Said> {
  const payment = await to.payments.byOrderNo(operation.order_no)
  if (!payment) return "nothing"
  try {
    const account = to.account(operation.provider_id)
    const [evidence] = await gather([{ operation, payment }], account, to)
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
  { operations }: Stores,
): Promise<boolean> {
  if (outcome === "applied") return settleApplied(operation, operations, { ...decided, news: true })
  const changes = { ...notApplied("decided"), ...decided }
  return (await operations.advance(operation.id, ["unknown"], changes)) !== undefined
}
