import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Amount } from "../../../gateway"
import type { Accounts } from "../shared/accounts"
import { roundAmount, isMoney } from "../shared/money"
import { DAY, MINUTE } from "../shared/time"
import type { Outside } from "../shared/work-limit"
import type { Stores } from "../journal/resolve/resolve"
import type { OperationRow, PaymentRow, ReconciliationRow } from "../shared/rows"
import { recordExternalOperation } from "../journal/records/settle-applied"
import type { OperationRecords } from "../journal/records/operation-records"
import { matchRefunds, referenceOf } from "../journal/resolve/refunds-found"
import { isApplied } from "../journal/records/states"
import { compare, type Compared } from "./compare"
import { ComparedPayments, type ComparedPayment } from "./compared-payments"
import { DiscrepancyRecords } from "./discrepancy-records"
import { isAtGateway, type Correction, type Sides, type MedusaPayment, type MoneyRow } from "./finding"
import { BATCH_SIZE, compareWithGateway } from "./compare-with-gateway"
import { ReconciliationRecords } from "./reconciliation-records"

const movements = (table: "capture" | "refund", counted: string) => `
  (select coalesce(json_agg(json_build_object('id', m.id, 'created_at', m.created_at,
      'amount', coalesce(m.raw_amount ->> 'value', m.amount::text), 'counted', exists (
        select from order_transaction t where t.reference_id ${counted} and t.deleted_at is null
      )) order by m.created_at), '[]')
    from "${table}" m where m.payment_id = p.id and m.deleted_at is null) as "${table}s"`

/**
 * When a captured order is canceled, Medusa writes one order transaction for the payment instead of one for each
 * refund.
 */
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
 * Reads what Medusa has of payments: its rows, and whether the orders' totals include them. It reads Medusa's tables,
 * since a run reads every payment of weeks. Through Medusa's query, this takes several times as long as everything else
 * together. Decision 25, docs/decisions.
 */
class MedusaPayments {
  constructor(private readonly pg: Knex) {}

  /**
   * Payments by payment session, with the amounts that Medusa has computed. Sessions without a payment in Medusa are
   * left out.
   */
  async of(sessions: readonly string[]): Promise<ReadonlyMap<string, MedusaPayment<string>>> {
    const { rows } = await this.pg.raw<{ rows: Row[] }>(PAYMENTS, [[...sessions]])
    return new Map(rows.map((row) => [row.payment_session_id, medusaPayment(row)]))
  }
}

/** How many queries of a run are under way at once. They wait for a distant gateway together. */
export const IN_FLIGHT = 8
/**
 * How many queries of a run have their payments read or compared at once, besides those that wait for the gateway.
 * Objects that live only briefly are collected cheaply. If all of {@link IN_FLIGHT} are compared at once, the objects
 * live until a full garbage collection.
 */
export const COMPARED_AT_ONCE = 3

/** Compares our records with the gateway's. The workflows handle the discrepancies. */
export class Reconciliation {
  readonly runs: ReconciliationRecords
  readonly discrepancies: DiscrepancyRecords
  /** What Medusa has; a simulation replaces it. */
  medusa: Pick<MedusaPayments, "of">
  private readonly payments: ComparedPayments

  constructor(
    pg: Knex,
    private readonly stores: Stores,
    private readonly accounts: Accounts,
  ) {
    this.runs = new ReconciliationRecords(pg)
    this.discrepancies = new DiscrepancyRecords(pg)
    this.payments = new ComparedPayments(pg)
    this.medusa = new MedusaPayments(pg)
  }

  /** Requests a run now. If there is an unfinished run, it continues instead. */
  request(
    providerId: string,
    {
      trigger,
      requested_by = null,
      scope = "full",
    }: Partial<Pick<ReconciliationRow, "requested_by" | "scope">> & Pick<ReconciliationRow, "trigger">,
  ): Promise<ReconciliationRow> {
    const { days } = this.accounts.get(providerId).options.reconciliation
    return this.runs.request({ provider_id: providerId, trigger, scope, requested_by, days })
  }

  /** Requests the scheduled run of an account when it is due. */
  async requestWhenDue(providerId: string, now = Date.now()): Promise<void> {
    const { enabled, everyMinutes, days } = this.accounts.get(providerId).options.reconciliation
    if (!enabled) return
    const since = async (scope?: ReconciliationRow["scope"]) =>
      now - ((await this.runs.lastBegan(providerId, scope))?.getTime() ?? -Infinity)
    if ((await since()) < everyMinutes * MINUTE) return
    const scope = (await since("full")) < DAY ? "recent" : "full"
    await this.runs.request({ provider_id: providerId, trigger: "schedule", scope, days })
  }

  /** The next payments of a run, as many as are queried at once. Empty when everything was read. */
  next(run: ReconciliationRow): Promise<ComparedPayment[]> {
    return this.payments.next(run, this.accounts.get(run.provider_id), BATCH_SIZE * IN_FLIGHT)
  }

  /** The rows of some payments of a run. */
  rows(payments: readonly ComparedPayment[]): Promise<PaymentRow[]> {
    return this.payments.rows(payments)
  }

  /**
   * Queries the gateway about some payments of one account and compares them. `outside` runs each query and waits for
   * it.
   * @throws GatewayError
   */
  async compareWithGateway(
    providerId: string,
    payments: readonly PaymentRow[],
    outside: Outside = (query) => query(),
  ): Promise<{ sides: Sides; compared: Compared }[]> {
    const account = this.accounts.get(providerId)
    const found = await this.medusa.of(payments.map(({ payment_session_id }) => payment_session_id))
    const medusa = new Map(
      payments.flatMap(({ payment_session_id, currency_code }) => {
        const own = found.get(payment_session_id)
        const round = (amount: string) => roundAmount(amount, currency_code, account.options.decimals)
        return own ? [[payment_session_id, roundedPayment(own, round)]] : []
      }),
    )
    const all = await compareWithGateway(payments, medusa, account, {
      operations: this.stores.operations,
      payments: this.stores.payments,
      compared: this.payments,
      outside,
    })
    return all.map((sides) => ({ sides, compared: compare(sides, account.options) }))
  }

  /** Records an operation made at the gateway in the journal, if it is still unmatched: see {@link recordFinding}. */
  recordFinding(
    correction: Extract<Correction, { do: "take_over" }>,
    sides: Sides,
    note: string,
  ): Promise<OperationRow | "busy" | "known"> {
    const { provider_id, currency_code } = sides.payment
    const amount = this.accounts.roundAmount(provider_id, correction.amount, currency_code)
    return recordFinding({ ...correction, amount }, sides, note, this.stores.operations)
  }
}

/** Records a finding in the journal, unless the journal has recorded the operation since the gateway was queried. */
function recordFinding(
  { kind, amount, reference, medusa_ref }: Extract<Correction, { do: "take_over" }>,
  { payment, operations, refunds }: Sides,
  note: string,
  records: OperationRecords,
): Promise<OperationRow | "busy" | "known"> {
  const own = (journal: readonly OperationRow[]) =>
    journal.filter((write) => write.transaction_id === payment.transaction_id && write.kind === kind)
  const taken = own(operations).filter(isAtGateway).length
  const isUnmatched = (journal: readonly OperationRow[]): boolean => {
    switch (kind) {
      case "capture":
        return own(journal).filter(isAtGateway).length === taken
      case "cancel":
        return !own(journal).some(({ state }) => isApplied(state))
      case "refund": {
        const writes = own(journal).filter(({ state }) => isApplied(state))
        return matchRefunds(refunds, writes).unmatched.some((refund) => referenceOf(refund) === reference)
      }
    }
  }
  return recordExternalOperation({ kind, payment, amount, reference, medusa_ref, note, isUnmatched }, records)
}

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

function medusaPayment({ captures, refunds, ...payment }: Row): MedusaPayment<string> {
  const { id, amount, captured, canceled, replaced, order } = payment
  const moneyRow = ({ id, amount, created_at, counted }: Movement): MoneyRow<string> => ({
    id,
    amount,
    created_at: new Date(created_at),
    totals: counted ? "there" : order ? "missing" : "none",
  })
  return {
    id,
    captured,
    canceled,
    order,
    replaced: order !== null && replaced === true,
    amount,
    captures: captures.map(moneyRow),
    refunds: refunds.map(moneyRow),
  }
}

/**
 * A payment with the amounts that the account sends. Rows that round to zero are left out, because nothing is sent for
 * them.
 */
function roundedPayment(
  { captures, refunds, ...payment }: MedusaPayment<string>,
  round: (amount: string) => Amount,
): MedusaPayment {
  const rounded = (rows: MoneyRow<string>[]) =>
    rows.map((row) => ({ ...row, amount: round(row.amount) })).filter(({ amount }) => isMoney(amount))
  return { ...payment, captures: rounded(captures), refunds: rounded(refunds) }
}
