import { GatewayError } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import type { CaseRecords } from "../cases/case-records"
import type { OperationRow } from "../rows"
import type { OperationRecords } from "./operation-records"
import type { Refusal } from "./permit"
import { FIRST_PAUSE } from "./questions"
import { dropIntent, GRACE_MS, isAbandoned, notApplied } from "./resolve"

export interface StandaloneStores {
  operations: OperationRecords
  cases: CaseRecords
}

/** What an answer says: `unknown` is neither, whatever arrived. */
export type Answer =
  | { status: "applied"; gateway_reference?: string | null; gateway_status?: string | null }
  | { status: "rejected" | "not_sent" | "unknown"; error: GatewayError; gateway_status?: string }

/** A write about no payment of ours, whose outcome no query of the gateway's tells: a payout, the end of a subscription. */
export interface StandaloneWrite {
  kind: "payout" | "cancel_subscription"
  /** The request id, or the subscription: the mutex, and what a second request is recognised by. */
  subject: string
  amount: string
  currency_code: string
  /** Null where no person asks. */
  by: string | null
  /** What sending it again takes, kept with the write: nothing personal. */
  baseline: Record<string, string>
  /** Sends once and reads the answer. */
  send(): Promise<Answer>
  /** What an outcome that nobody knows calls for. */
  lost(operation: OperationRow, code: string): Promise<OperationRow>
}

export type StandaloneResult =
  | { outcome: "applied"; operation: OperationRow; /** False when it already was. */ sent: boolean }
  | { outcome: "refused"; because: Refusal; /** The gateway's words. */ detail?: string | undefined }
  | { outcome: "unknown"; operation: OperationRow }

export const IN_PROGRESS: StandaloneResult = { outcome: "refused", because: "in_progress" }

/** An earlier write on the same subject, where somebody else may be at it: as it is once they must be gone. */
export async function afterwards(
  known: OperationRow,
  account: OpenAccount,
  write: Pick<StandaloneWrite, "lost">,
  to: StandaloneStores,
): Promise<OperationRow> {
  if (known.state === "intent" && known.created_at.getTime() + GRACE_MS <= Date.now())
    return dropIntent(known, to)
  if (known.state === "sent" && isAbandoned(known, account)) return write.lost(known, "never_answered")
  return known
}

/** The same protocol as for payments: intent, sent, one request, and an answer that settles it or leaves it open. */
export async function writeAlone(
  write: StandaloneWrite,
  provider_id: string,
  to: StandaloneStores,
): Promise<StandaloneResult> {
  const begun = await beginAlone(write, provider_id, to)
  return begun ? sendBegun(begun, write, to) : IN_PROGRESS
}

/** Commits an intent; undefined when there is a write on the subject. */
export function beginAlone(
  { kind, subject, amount, currency_code, by }: Omit<StandaloneWrite, "baseline" | "send" | "lost">,
  provider_id: string,
  { operations }: StandaloneStores,
): Promise<OperationRow | undefined> {
  return operations.begin(
    { provider_id, order_no: subject, currency_code: currency_code.toLowerCase() },
    { kind, transaction_id: subject, amount, medusa_ref: null, asked: { created_by: by } as never },
  )
}

/** Commits `sent` for an intent, and sends. */
export async function sendBegun(
  begun: OperationRow,
  write: StandaloneWrite,
  to: StandaloneStores,
): Promise<StandaloneResult> {
  const baseline = write.baseline as never
  const sent = { state: "sent" as const, sent_at: new Date(), next_attempt_at: inAMoment(), baseline }
  const committed = await to.operations.advance(begun.id, ["intent"], sent)
  if (!committed) return IN_PROGRESS
  const answer = await answerOf(write)
  const result = await settle(committed, answer, write, to)
  if (answer.status === "not_sent") throw answer.error
  return result
}

/** What the gateway, or the lack of it, says. */
export async function answerOf(write: Pick<StandaloneWrite, "send">): Promise<Answer> {
  try {
    return await write.send()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return { status: error.outcome, error }
  }
}

export async function settle(
  operation: OperationRow,
  answer: Answer,
  write: Pick<StandaloneWrite, "lost">,
  to: StandaloneStores,
): Promise<StandaloneResult> {
  const { id } = operation
  const done = { settled_at: new Date(), next_attempt_at: null }
  switch (answer.status) {
    case "applied": {
      const { gateway_reference = null, gateway_status = null } = answer
      const changes = { ...done, state: "recorded" as const, gateway_reference, gateway_status }
      const after = await to.operations.advance(id, ["sent", "unknown"], changes)
      return { outcome: "applied", operation: after ?? operation, sent: true }
    }
    case "rejected":
    case "not_sent": {
      const { error, gateway_status = null } = answer
      const changes = { ...notApplied(error.code, error.reason ?? null), ...done, gateway_status }
      await to.operations.advance(id, ["sent", "unknown"], changes)
      return { outcome: "refused", because: "refused_by_gateway", detail: error.reason }
    }
    case "unknown":
      return { outcome: "unknown", operation: await write.lost(operation, answer.error.code) }
  }
}

/** When a server that died after `sent` is looked for. */
export function inAMoment(): Date {
  return new Date(Date.now() + FIRST_PAUSE)
}
