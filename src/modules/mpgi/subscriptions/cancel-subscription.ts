import {
  GatewayError,
  RESULT_CODES,
  splitResult,
  type ReplyOf,
  type RequestOf,
  amountOf,
  orderNo,
  transactionId,
} from "../../../gateway"
import type { OpenAccount } from "../shared/accounts"
import type { OperationRow } from "../shared/rows"
import { operationStates } from "../journal/records/states"
import { nextAttemptAt } from "../shared/retry-schedule"
import {
  afterTimeout,
  replyOf,
  IN_PROGRESS,
  soon,
  settle,
  beginStandalone,
  sendStandalone,
  type StandaloneReply,
  type StandaloneResult,
  type StandaloneStores,
  type StandaloneRequest,
} from "../journal/standalone/execute-standalone"

export type Subscription = RequestOf<"cancelSubscription">

/**
 * Ends a subscription; contracts already created are still charged (manual 2.8, 3). No query shows a subscription. But
 * its end is a state and not a movement of money: ending it twice does no harm, and "ended already" is a success. So
 * this is the only operation that is sent again when its reply was lost.
 * @throws GatewayError when nothing was sent
 */
export async function cancelSubscription(
  { subscription, by }: { subscription: Subscription; by: string | null },
  provider_id: string,
  account: OpenAccount,
  deps: StandaloneStores,
): Promise<StandaloneResult> {
  const { recurring_id } = subscription
  const write = cancellationRequest(subscription, by, account, deps)
  const last = await deps.operations.latest("cancel_subscription", transactionId(recurring_id))
  const known = last?.provider_id === provider_id ? await afterTimeout(last, account, write, deps) : undefined
  if (!known) return endOnce(write, provider_id, deps)
  switch (operationStates[known.state].progress) {
    case "not_applied":
      return endOnce(write, provider_id, deps)
    case "running":
      return IN_PROGRESS
    case "unconfirmed":
      return retryCancellation(known, account, deps)
    case "applied":
      return { outcome: "applied", operation: known, sent: false }
  }
}

/**
 * Begins under the mutex, and checks again whether another request has ended the subscription. The journal was read
 * before that: a second click may have read it before the first one was settled.
 */
async function endOnce(
  write: StandaloneRequest,
  provider_id: string,
  deps: StandaloneStores,
): Promise<StandaloneResult> {
  const { operations } = deps
  let ended: OperationRow | undefined
  const begun = await operations
    .transaction(async (by) => {
      const intent = await beginStandalone(write, provider_id, deps, by)
      ended = intent && (await operations.applied(orderNo(write.subject), "cancel_subscription", by)).at(-1)
      if (ended) throw new AlreadyEnded()
      return intent
    })
    .catch((error: unknown) => {
      if (error instanceof AlreadyEnded) return undefined
      throw error
    })
  if (ended) return { outcome: "applied", operation: ended, sent: false }
  return begun ? sendStandalone(begun, write, deps) : IN_PROGRESS
}

/** Rolls the intent back. */
class AlreadyEnded extends Error {}

/**
 * Requests an unconfirmed end once more. If this request cannot be sent, the outcome stays unconfirmed, because the
 * last one may have been sent.
 */
export async function retryCancellation(
  operation: OperationRow,
  account: OpenAccount,
  deps: StandaloneStores,
): Promise<StandaloneResult> {
  const { contract_name = "" } = operation.baseline
  const subscription = { recurring_id: operation.transaction_id, contract_name }
  const write = cancellationRequest(subscription, null, account, deps)
  const sent = { state: "sent" as const, sent_at: new Date(), next_attempt_at: soon() }
  const mine = await deps.operations.advance(operation.id, ["unknown"], sent)
  if (!mine) return IN_PROGRESS
  const answer = await replyOf(write)
  return settle(mine, answer.status === "not_sent" ? { ...answer, status: "unknown" } : answer, write, deps)
}

/** Marks the end as unconfirmed. It is requested again on the retry schedule. */
export async function markCancellationUnconfirmed(
  operation: OperationRow,
  error_code: string,
  { operations }: Pick<StandaloneStores, "operations">,
): Promise<OperationRow> {
  const next_attempt_at = nextAttemptAt(operation.created_at)
  const changes = { state: "unknown" as const, error_code, next_attempt_at }
  return (await operations.advance(operation.id, ["sent"], changes)) ?? operation
}

function cancellationRequest(
  subscription: Subscription,
  by: string | null,
  { gateway, options }: OpenAccount,
  deps: StandaloneStores,
): StandaloneRequest {
  const { recurring_id, contract_name = "" } = subscription
  return {
    kind: "cancel_subscription",
    subject: recurring_id,
    amount: amountOf("0"),
    currency_code: "",
    by,
    baseline: { contract_name },
    // Another server may be requesting the end again in the same row.
    hasOneSender: false,
    send: async () => read(await gateway.cancelSubscription(subscription), options),
    lost: (operation, code) => markCancellationUnconfirmed(operation, code, deps),
  }
}

function read(
  { cancel_status, error_message = "" }: ReplyOf<"cancelSubscription">,
  { codes }: Pick<OpenAccount["options"], "codes">,
): StandaloneReply {
  const { applied, rejected, subscriptionEnded } = { ...RESULT_CODES, ...codes }
  const ended = subscriptionEnded ?? RESULT_CODES.subscriptionEnded
  if (ended.includes(splitResult(error_message).code)) return { status: "applied" }
  if ((applied ?? []).includes(cancel_status) && error_message === "") return { status: "applied" }
  const refused = (rejected ?? []).includes(cancel_status) && error_message !== ""
  const code = refused ? "refused_by_gateway" : "unknown_code"
  const error = new GatewayError(code, "cancel_status: not a success", { reason: error_message })
  return { status: refused ? "rejected" : "unknown", error }
}
