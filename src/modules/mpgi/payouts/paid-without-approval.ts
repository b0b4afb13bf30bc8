import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Values } from "../shared/database"
import type { Totals } from "./approval"
import type { PayoutNow, PayoutRow } from "./payout-status"
import { payoutStatuses } from "./states"

/**
 * What was paid out within 24 hours without approval, by currency: by a user, and to each of some beneficiaries.
 */
export interface Paid {
  byUser: Totals
  to: ReadonlyMap<string, Totals>
}

/**
 * Sums both sides of each payout as `countedAmounts` does. Rejected payouts are left out. Payouts not sent yet, or
 * failed, count, because they may be sent at any moment. A payout counts from its request, and again from the time it
 * is sent. `besides` is the id of a payout that is left out.
 */
export async function paidWithoutApproval(
  by: Knex,
  created_by: string,
  beneficiary_ids: readonly string[],
  besides = "",
): Promise<Paid> {
  const { rows } = await by.raw<{ rows: { to: string | null; currency: string; total: string }[] }>(
    `with counted as (
       select p.id, p.created_by, p.beneficiary_id, upper(side.currency) as currency, max(side.amount) as amount
       from mpgi_payout p
       cross join lateral (
         values (p.currency_code, p.amount::numeric), (p.source_currency, p.source_amount::numeric)
       ) as side (currency, amount)
       where p.deleted_at is null and p.state = 'released' and not p.needs_approval and side.amount is not null
         and p.id <> ? and p.counted_at > now() - interval '24 hours'
         and (p.created_by = ? or p.beneficiary_id = any(?))
       group by p.id, upper(side.currency)
     )
     select null as "to", currency, sum(amount)::text as total from counted where created_by = ? group by currency
     union all
     select beneficiary_id, currency, sum(amount)::text from counted where beneficiary_id = any(?)
     group by beneficiary_id, currency`,
    [besides, created_by, [...beneficiary_ids], created_by, [...beneficiary_ids]],
  )
  const totals = (to: string | null): Totals =>
    new Map(rows.filter((row) => row.to === to).map(({ currency, total }) => [currency, total]))
  return { byUser: totals(null), to: new Map(beneficiary_ids.map((id) => [id, totals(id)])) }
}

/** Locks the counting of payouts until the transaction ends. So concurrent payouts count each other. */
export async function oneAtATime(by: Knex): Promise<void> {
  await by.raw("select pg_advisory_xact_lock(hashtextextended('mpgi_payout', 0))")
}

/**
 * Counts a payout without approval again when it is about to be sent. Payouts that were requested on several
 * days can be sent on one day. If it `exceeds` the limits together with others, another user must approve it from then
 * on. If it is being sent, or was sent, the journal decides.
 * @returns the changes of the payout; undefined if it is not counted
 */
export async function countAgain(
  by: Knex,
  { id, status, needs_approval, created_by, beneficiary_id }: PayoutNow,
  exceeds: (paid: Paid) => boolean,
): Promise<Values<PayoutRow> | undefined> {
  if (!payoutStatuses[status].allows.includes("send") || needs_approval) return undefined
  const exceeded = exceeds(await paidWithoutApproval(by, created_by, [beneficiary_id], id))
  return exceeded ? { needs_approval: true, state: "awaiting_approval" } : { counted_at: by.raw("now()") }
}
