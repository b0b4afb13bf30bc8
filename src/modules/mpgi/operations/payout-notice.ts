import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { sameAmount } from "../../../gateway"
import { audit } from "../audit/audit-records"
import type { NotificationRow, OperationRow } from "../rows"
import { isFailed, lostPayout } from "./payout"
import { notApplied } from "./resolve"
import type { StandaloneStores } from "./standalone"
import { APPLIED } from "./states"

/** What a payout's notification came to. */
export type Heard = { state: "applied" } | { state: "unknown_payout" | "contradiction" }

type Said = {
  request_id?: string
  amount?: string
  currency?: string
  status?: string
  failure_type?: string
}

/** A payout goes only forward. A status that nobody has explained comes before the ends. */
const RANK: Record<string, number> = { PENDING: 1, PROCESSING: 2, COMPLETED: 4, FAILED: 4 }
const UNKNOWN_RANK = 3

/**
 * Settles a payout by what the gateway tells of it; its signature was checked when it arrived, and there is no query
 * that could confirm it. A message about other money, or that contradicts what is settled, is for a person.
 */
export function hearOfPayout(
  { provider_id, payload, transaction_id }: NotificationRow,
  { operations, cases }: StandaloneStores,
): Promise<Heard> {
  const { request_id = "", amount = "", currency = "", status = "" } = payload as Said
  const { failure_type = "failed" } = payload as Said
  return operations.transaction(async (by): Promise<Heard> => {
    const known = await operations.locked("payout", request_id.toLowerCase(), by)
    if (known?.provider_id !== provider_id) return { state: "unknown_payout" }
    const same =
      sameAmount(amount, known.amount) && currency.toLowerCase() === known.currency_code && status !== ""
    if (!same) return contradiction(known, status, by)
    const heard = { gateway_status: status, next_attempt_at: null }
    const paid = { ...heard, gateway_reference: transaction_id ?? known.gateway_reference }
    const settled = isFailed(status)
      ? { ...notApplied(failure_type), ...heard }
      : { ...paid, state: "recorded" as const, settled_at: new Date(), error_code: null }
    const found = await operations.advance(known.id, ["sent", "unknown"], settled, by)
    if (found) {
      await cases.solved(lostPayout(known), `the gateway says ${status}`, by)
      return { state: "applied" }
    }
    if (known.state === "not_applied" || known.state === "intent")
      return isFailed(status) ? { state: "applied" } : contradiction(known, status, by)
    if (isNews(known, status)) {
      const why = isFailed(status) ? { error_code: failure_type } : {}
      await operations.advance(known.id, APPLIED, { ...paid, ...why }, by)
      if (isFailed(status)) await cases.open({ ...lostPayout(known), kind: "payout_failed" }, by)
    }
    return { state: "applied" }
  })
}

async function contradiction({ id }: OperationRow, gateway_status: string, by: Knex): Promise<Heard> {
  await audit(by, {
    ...{ subject: "operation", subject_id: id, event: "contradicted" },
    facts: { gateway_status },
  })
  return { state: "contradiction" }
}

function isNews({ gateway_status }: OperationRow, status: string): boolean {
  const rank = (name: string | null) => (name === null ? 0 : (RANK[name.toUpperCase()] ?? UNKNOWN_RANK))
  return rank(status) > rank(gateway_status)
}
