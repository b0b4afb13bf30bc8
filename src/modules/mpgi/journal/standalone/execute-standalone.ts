import { GatewayError, type Amount, orderNo, transactionId } from "../../../../gateway"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Accounts, OpenAccount } from "../../shared/accounts"
import type { CaseRecords } from "../../cases/case-records"
import type { Hooks } from "../../shared/feature"
import type { OperationRow } from "../../shared/rows"
import type { OperationRecords } from "../records/operation-records"
import type { Refusal } from "../execute/check-allowed"
import type { StandaloneKind } from "../records/states"
import { traced } from "../../telemetry/telemetry"
import { endedAs } from "../execute/operation-request"
import { FIRST_RETRY_MS } from "../../shared/retry-schedule"
import { cancelIntent, GRACE_MS, isAbandoned, notApplied } from "../resolve/resolve"

export interface StandaloneStores {
  operations: OperationRecords
  cases: CaseRecords
}

/** What a reply means: `unknown` is neither success nor failure. */
export type StandaloneReply =
  | { status: "applied"; gateway_reference?: string | null; gateway_status?: string | null }
  | { status: "rejected" | "not_sent" | "unknown"; error: GatewayError; gateway_status?: string }

/** An operation of a feature that belongs to no payment. The gateway has no query for its outcome. */
export interface StandaloneRequest {
  kind: StandaloneKind
  /**
   * What the operation is about, by the gateway's id. The id is the mutex, and by it a repeated request is recognized.
   */
  subject: string
  amount: Amount
  currency_code: string
  /** Null where no user requests it. */
  by: string | null
  /** The data that is needed to send the operation again. It is kept in the journal and contains nothing personal. */
  baseline: OperationRow["baseline"]
  /** Whether only the process that began it may send it. If that takes too long, it is not sent. */
  hasOneSender: boolean
  /** Sends once and reads the reply. */
  send(): Promise<StandaloneReply>
  /** The event of a refusal by the gateway, if there is one. */
  failed?: string
  /** Handles an unconfirmed outcome. */
  lost(operation: OperationRow, code: string): Promise<OperationRow>
}

export type StandaloneResult =
  | { outcome: "applied"; operation: OperationRow; /** False when it already was. */ sent: boolean }
  | { outcome: "refused"; because: Refusal; /** The gateway's reason. */ detail?: string | undefined }
  | { outcome: "unknown"; operation: OperationRow }

export const IN_PROGRESS: StandaloneResult = { outcome: "refused", because: "in_progress" }

/**
 * Returns an earlier operation on the same subject. If the process that began it must have ended, an intent is canceled
 * first. A sent operation is then marked as unconfirmed.
 */
export async function afterTimeout(
  known: OperationRow,
  account: OpenAccount,
  write: Pick<StandaloneRequest, "lost">,
  deps: StandaloneStores,
): Promise<OperationRow> {
  if (known.state === "intent" && known.created_at.getTime() + GRACE_MS <= Date.now())
    return cancelIntent(known, deps)
  if (known.state === "sent" && isAbandoned(known, account)) return write.lost(known, "never_answered")
  return known
}

/** The same protocol as for payments: intent, sent, one request, and a reply that settles it or leaves it open. */
export async function executeStandalone(
  write: StandaloneRequest,
  provider_id: string,
  deps: StandaloneStores,
): Promise<StandaloneResult> {
  const begun = await beginStandalone(write, provider_id, deps)
  return begun ? sendStandalone(begun, write, deps) : IN_PROGRESS
}

/**
 * Commits an intent. Returns undefined if another operation on the subject is open, or if it exists and there may be
 * only one.
 */
export function beginStandalone(
  {
    kind,
    subject,
    amount,
    currency_code,
    by,
  }: Pick<StandaloneRequest, "kind" | "subject" | "amount" | "currency_code" | "by">,
  provider_id: string,
  { operations }: Pick<StandaloneStores, "operations">,
  within?: Knex,
): Promise<OperationRow | undefined> {
  return operations.begin(
    { provider_id, order_no: orderNo(subject), currency_code: currency_code.toLowerCase() },
    {
      kind,
      transaction_id: transactionId(subject),
      amount,
      medusa_ref: null,
      request_context: { created_by: by },
    },
    within,
  )
}

/** Commits an intent as `sent`, and sends it. */
export function sendStandalone(
  begun: OperationRow,
  write: StandaloneRequest,
  deps: StandaloneStores,
): Promise<StandaloneResult> {
  const { provider_id, kind } = begun
  return traced("operation", { provider_id, kind }, () => sendBegun(begun, write, deps), endedAs)
}

async function sendBegun(
  begun: OperationRow,
  write: StandaloneRequest,
  deps: StandaloneStores,
): Promise<StandaloneResult> {
  const { baseline } = write
  const sent = { state: "sent" as const, sent_at: new Date(), next_attempt_at: soon(), baseline }
  const committed = await deps.operations.advance(begun.id, ["intent"], sent)
  if (!committed) return IN_PROGRESS
  if (write.hasOneSender && sent.sent_at.getTime() + GRACE_MS <= Date.now()) {
    // The server was suspended. Other servers may consider the operation lost by now, and a user may have decided that
    // it was not sent.
    const ended = { ...notApplied("never_sent"), next_attempt_at: null }
    await deps.operations.advance(committed.id, ["sent"], ended)
    return IN_PROGRESS
  }
  const answer = await replyOf(write)
  const result = await settle(committed, answer, write, deps)
  if (answer.status === "not_sent") throw answer.error
  return result
}

/** The gateway's reply, or the error instead of it. */
export async function replyOf(write: Pick<StandaloneRequest, "send">): Promise<StandaloneReply> {
  try {
    return await write.send()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return { status: error.outcome, error }
  }
}

export async function settle(
  operation: OperationRow,
  answer: StandaloneReply,
  write: Pick<StandaloneRequest, "lost" | "failed">,
  deps: StandaloneStores,
): Promise<StandaloneResult> {
  const { id } = operation
  const done = { settled_at: new Date(), next_attempt_at: null }
  switch (answer.status) {
    case "applied": {
      const { gateway_reference = null, gateway_status = null } = answer
      const changes = { ...done, state: "recorded" as const, gateway_reference, gateway_status }
      const after = await deps.operations.advance(id, ["sent", "unknown"], changes)
      return { outcome: "applied", operation: after ?? operation, sent: true }
    }
    case "rejected":
    case "not_sent": {
      const { error, gateway_status = null } = answer
      const changes = { ...notApplied(error.code, error.reason ?? null), ...done, gateway_status }
      const event = answer.status === "rejected" ? write.failed : undefined
      await deps.operations.advance(id, ["sent", "unknown"], changes, undefined, event)
      return { outcome: "refused", because: "refused_by_gateway", detail: error.reason }
    }
    case "unknown":
      return { outcome: "unknown", operation: await write.lost(operation, answer.error.code) }
  }
}

/**
 * Lets the feature of its kind resolve a due operation, once its process must have ended. Returns the operation as it
 * is afterwards. Returns undefined while its process may run, or if the feature cannot resolve it now.
 */
export async function resolveByFeature(
  operation: OperationRow,
  {
    accounts,
    operations,
    features,
  }: { accounts: Accounts; operations: OperationRecords; features: readonly Hooks[] },
): Promise<OperationRow | undefined> {
  const account = accounts.get(operation.provider_id)
  if (operation.state !== "unknown" && !isAbandoned(operation, account)) return undefined
  if (operation.state === "intent") return cancelIntent(operation, { operations })
  const feature = features.find(({ resolves }) => resolves?.kind === operation.kind)
  return feature?.resolves?.resolve(operation, account)
}

/** When to check an operation, in case its server died after `sent`. */
export function soon(): Date {
  return new Date(Date.now() + FIRST_RETRY_MS)
}
