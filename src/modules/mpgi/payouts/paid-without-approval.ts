import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Totals } from "./approval"

/** What was paid out within 24 hours without approval, by currency: by a user, and to each of some beneficiaries. */
export interface Paid {
  byUser: Totals
  to: ReadonlyMap<string, Totals>
}

/**
 * Sums both sides of each payout as `countedAmounts` does. What was rejected is left out; what was not sent yet, or
 * failed, counts: it may be sent in the next moment.
 */
export async function paidWithoutApproval(
  by: Knex,
  created_by: string,
  beneficiary_ids: readonly string[],
): Promise<Paid> {
  const { rows } = await by.raw<{ rows: { to: string | null; currency: string; total: string }[] }>(
    `with counted as (
       select p.id, p.created_by, p.beneficiary_id, upper(side.currency) as currency, max(side.amount) as amount
       from mpgi_payout p
       cross join lateral (
         values (p.currency_code, p.amount::numeric), (p.source_currency, p.source_amount::numeric)
       ) as side (currency, amount)
       where p.deleted_at is null and p.state = 'released' and not p.needs_approval and side.amount is not null
         and p.created_at > now() - interval '24 hours' and (p.created_by = ? or p.beneficiary_id = any(?))
       group by p.id, upper(side.currency)
     )
     select null as "to", currency, sum(amount)::text as total from counted where created_by = ? group by currency
     union all
     select beneficiary_id, currency, sum(amount)::text from counted where beneficiary_id = any(?)
     group by beneficiary_id, currency`,
    [created_by, [...beneficiary_ids], created_by, [...beneficiary_ids]],
  )
  const totals = (to: string | null): Totals =>
    new Map(rows.filter((row) => row.to === to).map(({ currency, total }) => [currency, total]))
  return { byUser: totals(null), to: new Map(beneficiary_ids.map((id) => [id, totals(id)])) }
}
