import {
  GatewayError,
  sameAmount,
  type ReplyOf,
  type RequestOf,
  amountOf,
  transactionId,
} from "../../../gateway"
import type { OpenAccount } from "../shared/accounts"
import { PAYOUT_FAILED } from "../shared/events"
import type { OperationRow } from "../shared/rows"
import { operationStates } from "../journal/records/states"
import { notApplied } from "../journal/resolve/resolve"
import {
  afterTimeout,
  beginStandalone,
  IN_PROGRESS,
  sendStandalone,
  executeStandalone,
  type StandaloneReply,
  type StandaloneResult,
  type StandaloneStores,
  type StandaloneRequest,
} from "../journal/standalone/execute-standalone"

export type PayoutRequest = Omit<RequestOf<"payout">, "notify_url">

/** Stores what only the reply contains. It throws when it cannot, and then the payout is not settled either. */
export type OnPayoutReply = (reply: ReplyOf<"payout">) => Promise<void>

/** Error codes that prove that nothing was sent, so the same form may still be sent. */
export const NEVER_SENT = ["never_sent", "connection_failed", "invalid_request", "not_configured", "paused"]
/** Error code of a payout that was rejected before it was sent, and never will be sent. */
export const WITHDRAWN = "withdrawn"
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Pays out once for each `request_id`, which was created with the form and stays in the journal. The same request again
 * returns the outcome of the first. The gateway has no query for payouts, so a lost reply needs review unless a
 * notification arrives. The journal keeps no data of the beneficiary. Manual 2.9.
 * @throws GatewayError when nothing was sent
 */
export async function sendPayout(
  { request, by, answered }: { request: PayoutRequest; by: string; answered?: OnPayoutReply | undefined },
  provider_id: string,
  account: OpenAccount,
  deps: StandaloneStores,
): Promise<StandaloneResult> {
  const request_id = request.request_id.toLowerCase()
  if (!UUID.test(request_id))
    throw new GatewayError("invalid_request", "request_id: must be a UUID", { field: "request_id" })
  const { backendUrl, id } = account.options
  const notify_url = `${backendUrl.replace(/\/+$/, "")}/hooks/mpgi/${id}`
  const write: StandaloneRequest = {
    kind: "payout",
    subject: request_id,
    amount: amountOf(request.payment_amount),
    currency_code: request.payment_currency,
    by,
    baseline: {},
    hasOneSender: true,
    send: async () => {
      const reply = await account.gateway.payout({ ...request, request_id, notify_url })
      await answered?.(reply)
      return read(reply)
    },
    failed: PAYOUT_FAILED,
    lost: (operation, code) => markPayoutUnconfirmed(operation, code, deps),
  }
  const known = await deps.operations.latest("payout", transactionId(request_id))
  if (!known) return executeStandalone(write, provider_id, deps)
  const same =
    known.provider_id === provider_id &&
    sameAmount(known.amount, write.amount) &&
    known.currency_code === write.currency_code.toLowerCase()
  if (!same) return { outcome: "refused", because: "request_id_used" }
  return repeatedPayout(await afterTimeout(known, account, write, deps), write, deps)
}

/**
 * Ensures that a payout is never sent, by taking its place in the journal, which sending requires. Returns false when
 * the payout was sent or is about to be.
 */
export async function withdraw(
  { request, by }: { request: PayoutRequest; by: string },
  provider_id: string,
  deps: StandaloneStores,
): Promise<boolean> {
  const { operations } = deps
  const subject = request.request_id.toLowerCase()
  const known = await operations.latest("payout", transactionId(subject))
  if (known?.error_code === WITHDRAWN) return true
  const amount = amountOf(request.payment_amount)
  const currency_code = request.payment_currency
  const claimed = known
    ? await operations.reopen(known.id, NEVER_SENT)
    : await beginStandalone({ kind: "payout", subject, amount, currency_code, by }, provider_id, deps)
  if (!claimed) return false
  const ended = { ...notApplied(WITHDRAWN), next_attempt_at: null }
  return (await operations.advance(claimed.id, ["intent"], ended)) !== undefined
}

async function repeatedPayout(
  known: OperationRow,
  write: StandaloneRequest,
  deps: StandaloneStores,
): Promise<StandaloneResult> {
  switch (operationStates[known.state].progress) {
    case "running":
      return IN_PROGRESS
    case "unconfirmed":
      return { outcome: "unknown", operation: known }
    case "applied":
      return { outcome: "applied", operation: known, sent: false }
    case "not_applied": {
      if (!NEVER_SENT.includes(known.error_code ?? ""))
        return {
          outcome: "refused",
          because: "request_id_used",
          detail: known.error_reason ?? undefined,
        }
      const reopened = await deps.operations.reopen(known.id, NEVER_SENT)
      return reopened ? sendStandalone(reopened, write, deps) : IN_PROGRESS
    }
  }
}

/**
 * Reads the reply. A payout that failed at once moved no money. With every other status, it is on its way to the
 * beneficiary.
 */
function read({ status, transaction_id, failure_type, failure_reason }: ReplyOf<"payout">): StandaloneReply {
  const gateway_status = status.slice(0, 64)
  if (!isFailed(status)) return { status: "applied", gateway_reference: transaction_id, gateway_status }
  const reason = [failure_type, failure_reason].filter(Boolean).join(": ")
  const error = new GatewayError("refused_by_gateway", "the gateway did not pay out", { reason })
  return { status: "rejected", error, gateway_status }
}

export function isFailed(status: string): boolean {
  return status.toUpperCase() === "FAILED"
}

/**
 * Marks a payout as unconfirmed: money may have left. Nothing is sent again. The payout needs review, in the portal or
 * at the bank.
 */
export function markPayoutUnconfirmed(
  operation: OperationRow,
  error_code: string,
  { operations, cases }: StandaloneStores,
): Promise<OperationRow> {
  return operations.transaction(async (by) => {
    const changes = { state: "unknown" as const, error_code, next_attempt_at: null }
    const lost = await operations.advance(operation.id, ["sent"], changes, by)
    if (lost) await cases.open(unconfirmedPayoutCase(lost), by)
    return lost ?? operation
  })
}

/** The case of a payout whose outcome is unconfirmed. */
export function unconfirmedPayoutCase({ id, provider_id, order_no, amount, currency_code }: OperationRow) {
  return {
    kind: "operation_unconfirmed" as const,
    provider_id,
    order_no,
    operation_id: id,
    details: { kind: "payout", amount, currency: currency_code.toUpperCase() },
  }
}
