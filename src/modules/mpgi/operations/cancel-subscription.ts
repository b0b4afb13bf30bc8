import { GatewayError, RESULT_CODES, splitResult, type ReplyOf, type RequestOf } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import type { OperationRow } from "../rows"
import { nextQuestion } from "./questions"
import {
  afterwards,
  answerOf,
  IN_PROGRESS,
  inAMoment,
  settle,
  writeAlone,
  type Answer,
  type StandaloneResult,
  type StandaloneStores,
  type StandaloneWrite,
} from "./standalone"

export type Subscription = RequestOf<"cancelSubscription">

/**
 * Ends a subscription; contracts already created are still charged (manual 2.8, 3). No query shows a subscription, but
 * its end is a state and not a movement of money: ending it twice is ending it, and "ended already" is what was wanted.
 * So this is the one write that is sent again when its answer was lost.
 * @throws GatewayError when nothing was sent
 */
export async function cancelSubscription(
  { subscription, by }: { subscription: Subscription; by: string | null },
  provider_id: string,
  account: OpenAccount,
  to: StandaloneStores,
): Promise<StandaloneResult> {
  const { recurring_id } = subscription
  const write = writeOf(subscription, by, account, to)
  const last = await to.operations.latest("cancel_subscription", recurring_id)
  const known = last?.provider_id === provider_id ? await afterwards(last, account, write, to) : undefined
  switch (known?.state) {
    case undefined:
    case "not_applied":
      return writeAlone(write, provider_id, to)
    case "intent":
    case "sent":
      return IN_PROGRESS
    case "unknown":
      return sendAgain(known, account, to)
    case "applied":
    case "recorded":
      return { outcome: "applied", operation: known, sent: false }
  }
}

/** Asks once more for an end of which nobody knows whether it came. What was not sent this time may have been the last time. */
export async function sendAgain(
  operation: OperationRow,
  account: OpenAccount,
  to: StandaloneStores,
): Promise<StandaloneResult> {
  const { contract_name = "" } = operation.baseline as { contract_name?: string }
  const subscription = { recurring_id: operation.transaction_id, contract_name }
  const write = writeOf(subscription, null, account, to)
  const sent = { state: "sent" as const, sent_at: new Date(), next_attempt_at: inAMoment() }
  const mine = await to.operations.advance(operation.id, ["unknown"], sent)
  if (!mine) return IN_PROGRESS
  const answer = await answerOf(write)
  return settle(mine, answer.status === "not_sent" ? { ...answer, status: "unknown" } : answer, write, to)
}

/** Nobody knows whether it ended: it is asked for again, with the usual pauses. */
export async function loseCancellation(
  operation: OperationRow,
  error_code: string,
  { operations }: Pick<StandaloneStores, "operations">,
): Promise<OperationRow> {
  const next_attempt_at = nextQuestion(operation.created_at)
  const changes = { state: "unknown" as const, error_code, next_attempt_at }
  return (await operations.advance(operation.id, ["sent"], changes)) ?? operation
}

function writeOf(
  subscription: Subscription,
  by: string | null,
  { gateway, options }: OpenAccount,
  to: StandaloneStores,
): StandaloneWrite {
  const { recurring_id, contract_name = "" } = subscription
  return {
    kind: "cancel_subscription",
    subject: recurring_id,
    amount: "0",
    currency_code: "",
    by,
    baseline: { contract_name },
    send: async () => read(await gateway.cancelSubscription(subscription), options),
    lost: (operation, code) => loseCancellation(operation, code, to),
  }
}

function read(
  { cancel_status, error_message = "" }: ReplyOf<"cancelSubscription">,
  { codes }: Pick<OpenAccount["options"], "codes">,
): Answer {
  const { applied, rejected, subscriptionEnded } = { ...RESULT_CODES, ...codes }
  const ended = subscriptionEnded ?? RESULT_CODES.subscriptionEnded
  if (ended.includes(splitResult(error_message).code)) return { status: "applied" }
  if ((applied ?? []).includes(cancel_status) && error_message === "") return { status: "applied" }
  const refused = (rejected ?? []).includes(cancel_status) && error_message !== ""
  const code = refused ? "refused_by_gateway" : "unknown_code"
  const error = new GatewayError(code, "cancel_status: not a success", { reason: error_message })
  return { status: refused ? "rejected" : "unknown", error }
}
