import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { sameAmount, transactionId } from "../../../gateway"
import { actAs } from "../audit/actor"
import { audit } from "../audit/audit-records"
import { APPLIED } from "../journal/records/states"
import { notApplied } from "../journal/resolve/resolve"
import type { StandaloneResult, StandaloneStores } from "../journal/standalone/execute-standalone"
import { requireRunning, type Accounts } from "../shared/accounts"
import { PAYOUT_FAILED } from "../shared/events"
import type { NotificationRow, OperationRow } from "../shared/rows"
import {
  markPayoutUnconfirmed,
  sendPayout,
  withdraw,
  isFailed,
  NEVER_SENT,
  unconfirmedPayoutCase,
  WITHDRAWN,
  type OnPayoutReply,
  type PayoutRequest,
} from "./send-payout"

/** The order of a payout's statuses, which only moves forward. An undocumented status ranks before the final ones. */
const RANK = new Map([
  ["PENDING", 1],
  ["PROCESSING", 2],
  ["COMPLETED", 4],
  ["FAILED", 4],
])

const UNKNOWN_RANK = 3

/** Payouts as operations of the journal. */
export class PayoutOperations {
  constructor(
    private readonly deps: StandaloneStores,
    private readonly accounts: Accounts,
  ) {}

  /** See {@link sendPayout}. `by` is the user, as in the audit. */
  async send(
    providerId: string,
    request: PayoutRequest,
    by: string,
    answered?: OnPayoutReply,
  ): Promise<StandaloneResult> {
    const account = this.accounts.get(providerId)
    requireRunning(account)
    return actAs(by, () => sendPayout({ request, by, answered }, providerId, account, this.deps))
  }

  /** See {@link withdraw}. */
  withdraw(providerId: string, request: PayoutRequest, by: string): Promise<boolean> {
    return actAs(by, () => withdraw({ request, by }, providerId, this.deps))
  }

  /** See {@link applyPayoutNotification}. */
  applyNotification(notification: NotificationRow): Promise<PayoutNotificationResult> {
    return applyPayoutNotification(notification, this.deps)
  }

  /** See {@link markPayoutUnconfirmed}. */
  markUnconfirmed(operation: OperationRow, error_code: string): Promise<OperationRow> {
    return markPayoutUnconfirmed(operation, error_code, this.deps)
  }
}

/** The result of a payout's notification. */
type PayoutNotificationResult = { state: "applied" } | { state: "unknown_payout" | "contradiction" }

/**
 * Settles a payout by the gateway's notification. Its signature was checked when it arrived, and there is no query that
 * could confirm it. A notification about another amount, or one that contradicts a settled payout, needs review.
 */
function applyPayoutNotification(
  { provider_id, payload, transaction_id }: NotificationRow,
  { operations, cases }: StandaloneStores,
): Promise<PayoutNotificationResult> {
  const { request_id = "", amount = "", currency = "", status = "" } = payload
  const failure_type = failureCode(payload)
  return operations.transaction(async (by): Promise<PayoutNotificationResult> => {
    const known = await operations.locked("payout", transactionId(request_id.toLowerCase()), by)
    if (known?.provider_id !== provider_id) return { state: "unknown_payout" }
    const same =
      sameAmount(amount, known.amount) && currency.toLowerCase() === known.currency_code && status !== ""
    if (!same) return contradiction(known, status, by)
    const reported = { gateway_status: status, next_attempt_at: null }
    const paid = { ...reported, gateway_reference: transaction_id ?? known.gateway_reference }
    const settled = isFailed(status)
      ? { ...notApplied(failure_type), ...reported }
      : { ...paid, state: "recorded" as const, settled_at: new Date(), error_code: null }
    const event = isFailed(status) ? PAYOUT_FAILED : undefined
    const found = await operations.advance(known.id, ["sent", "unknown"], settled, by, event)
    if (found) {
      await cases.closeResolved(unconfirmedPayoutCase(known), `the gateway says ${status}`, by)
      return { state: "applied" }
    }
    if (known.state === "not_applied" || known.state === "intent")
      return isFailed(status) ? { state: "applied" } : contradiction(known, status, by)
    if (isLater(known, status)) {
      const why = isFailed(status) ? { error_code: failure_type } : {}
      await operations.advance(known.id, APPLIED, { ...paid, ...why }, by, event)
      if (isFailed(status)) await cases.open({ ...unconfirmedPayoutCase(known), kind: "payout_failed" }, by)
    }
    return { state: "applied" }
  })
}

/**
 * The gateway's own code for why a payout failed. It is free text, manual 2.9, and could equal one of our codes for
 * payouts that were never sent. A failed payout could then be sent again, or be shown as rejected, so such a code
 * becomes `failed`.
 */
function failureCode({ failure_type = "failed" }: NotificationRow["payload"]): string {
  return [...NEVER_SENT, WITHDRAWN].includes(failure_type) ? "failed" : failure_type
}

async function contradiction(
  { id }: OperationRow,
  gateway_status: string,
  by: Knex,
): Promise<PayoutNotificationResult> {
  await audit(by, {
    subject: "operation",
    subject_id: id,
    event: "contradicted",
    facts: { gateway_status },
  })
  return { state: "contradiction" }
}

function isLater({ gateway_status }: OperationRow, status: string): boolean {
  const rank = (name: string | null) => (name === null ? 0 : (RANK.get(name.toUpperCase()) ?? UNKNOWN_RANK))
  return rank(status) > rank(gateway_status)
}
