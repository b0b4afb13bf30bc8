import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Amount } from "../../../gateway"
import { isMoney } from "../shared/money"
import type { MedusaPayment, MoneyRow } from "./finding"

type Movement = { id: string; amount: string; created_at: string; counted: boolean }
type Row = {
  id: string
  payment_session_id: string
  amount: string
  captured: boolean
  canceled: boolean
  replaced: boolean | null
  order: string | null
  captures: Movement[]
  refunds: Movement[]
}

const movements = (table: "capture" | "refund", counted: string) => `
  (select coalesce(json_agg(json_build_object('id', m.id, 'created_at', m.created_at,
      'amount', coalesce(m.raw_amount ->> 'value', m.amount::text), 'counted', exists (
        select from order_transaction t where t.reference_id ${counted} and t.deleted_at is null
      )) order by m.created_at), '[]')
    from "${table}" m where m.payment_id = p.id and m.deleted_at is null) as "${table}s"`

/** The cancel of a captured order writes one move in the name of the payment instead of one for each refund. */
const PAYMENTS = `
  select p.id, p.payment_session_id, p.canceled_at is not null as canceled, p.captured_at is not null as captured,
    coalesce(p.raw_amount ->> 'value', p.amount::text) as amount, c.status in ('canceled', 'partially_captured') as replaced,
    l.order_id as "order",
    ${movements("capture", "= m.id")}, ${movements("refund", "in (m.id, p.id)")}
  from payment p
  left join payment_collection c on c.id = p.payment_collection_id and c.deleted_at is null
  left join order_payment_collection l
    on l.payment_collection_id = p.payment_collection_id and l.deleted_at is null
  where p.payment_session_id = any(?) and p.deleted_at is null`

/**
 * What Medusa has of payments: its rows, and whether the orders' totals have them. From its tables, since a run reads every payment of
 * weeks: through Medusa's query it takes several times as long as everything else together. Decision 25, docs/decisions.
 */
export class MedusaPayments {
  constructor(private readonly pg: Knex) {}

  /** By payment session, with the amounts that Medusa has computed. One that Medusa has no payment of is left out. */
  async of(sessions: readonly string[]): Promise<ReadonlyMap<string, MedusaPayment<string>>> {
    const { rows } = await this.pg.raw<{ rows: Row[] }>(PAYMENTS, [[...sessions]])
    return new Map(rows.map((row) => [row.payment_session_id, medusaPayment(row)]))
  }
}

function medusaPayment({ captures, refunds, ...payment }: Row): MedusaPayment<string> {
  const { id, amount, captured, canceled, replaced, order } = payment
  const moneyRow = ({ id, amount, created_at, counted }: Movement): MoneyRow<string> => ({
    ...{ id, amount, created_at: new Date(created_at) },
    totals: counted ? "there" : order ? "missing" : "none",
  })
  return {
    ...{ id, captured, canceled, order, replaced: order !== null && replaced === true },
    amount,
    captures: captures.map(moneyRow),
    refunds: refunds.map(moneyRow),
  }
}

/** With the amounts that the account sends. Rows that round to nothing are left out: nothing is sent for them. */
export function roundedPayment(
  { captures, refunds, ...payment }: MedusaPayment<string>,
  round: (amount: string) => Amount,
): MedusaPayment {
  const rounded = (rows: MoneyRow<string>[]) =>
    rows.map((row) => ({ ...row, amount: round(row.amount) })).filter(({ amount }) => isMoney(amount))
  return { ...payment, captures: rounded(captures), refunds: rounded(refunds) }
}
