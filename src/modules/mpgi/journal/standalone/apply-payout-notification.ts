import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { sameAmount, transactionId } from "../../../../gateway"
import { audit } from "../../audit/audit-records"
import type { NotificationRow, OperationRow } from "../../shared/rows"
import { isFailed, NEVER_SENT, unconfirmedPayoutCase, WITHDRAWN } from "./payout"
import { notApplied } from "../resolve/resolve"
import type { StandaloneStores } from "./execute-standalone"
import { APPLIED } from "../records/operation-states"

/** The result of a payout's notification. */
export type PayoutNotificationResult = { state: "applied" } | { state: "unknown_payout" | "contradiction" }

/** A payout only moves forward. An undocumented status comes before the final ones. */
const RANK = new Map([
  ["PENDING", 1],
  ["PROCESSING", 2],
  ["COMPLETED", 4],
  ["FAILED", 4],
])
const UNKNOWN_RANK = 3

/**
 * Settles a payout by what the gateway reports; its signature was checked when it arrived, and there is no query
 * that could confirm it. A message about another amount, or that contradicts what is settled, needs review.
 */
export function applyPayoutNotification(
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
    const found = await operations.advance(known.id, ["sent", "unknown"], settled, by)
    if (found) {
      await cases.closeResolved(unconfirmedPayoutCase(known), `the gateway says ${status}`, by)
      return { state: "applied" }
    }
    if (known.state === "not_applied" || known.state === "intent")
      return isFailed(status) ? { state: "applied" } : contradiction(known, status, by)
    if (isLater(known, status)) {
      const why = isFailed(status) ? { error_code: failure_type } : {}
      await operations.advance(known.id, APPLIED, { ...paid, ...why }, by)
      if (isFailed(status)) await cases.open({ ...unconfirmedPayoutCase(known), kind: "payout_failed" }, by)
    }
    return { state: "applied" }
  })
}

/**
 * The gateway's own word for why a payout failed. It is free text, manual 2.9: one that is the same as our word for what was
 * never sent would let a payout that failed be sent again, or be shown as rejected.
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
    ...{ subject: "operation", subject_id: id, event: "contradicted" },
    facts: { gateway_status },
  })
  return { state: "contradiction" }
}

function isLater({ gateway_status }: OperationRow, status: string): boolean {
  const rank = (name: string | null) => (name === null ? 0 : (RANK.get(name.toUpperCase()) ?? UNKNOWN_RANK))
  return rank(status) > rank(gateway_status)
}
