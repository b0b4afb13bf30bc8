import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Accounts } from "../shared/accounts"
import { roundAmount } from "../shared/money"
import { DAY, MINUTE } from "../shared/time"
import type { Outside } from "../shared/work-limit"
import type { Stores } from "../journal/resolve/resolve"
import type { OperationRow, PaymentRow, ReconciliationRow } from "../shared/rows"
import { compare, type Compared } from "./compare"
import { ComparedPayments, type ComparedPayment } from "./compared-payments"
import { DiscrepancyRecords } from "./discrepancy-records"
import type { Correction, Sides } from "./finding"
import { MedusaPayments, roundedPayment } from "./medusa-payments"
import { BATCH_SIZE, compareWithGateway } from "./compare-with-gateway"
import { ReconciliationRecords } from "./reconciliation-records"
import { recordFinding } from "./record-finding"

/** Queries of a run that are under way at once: a gateway far away is waited for once for all of them. */
export const IN_FLIGHT = 8
/**
 * Queries of a run whose payments are read or compared at once, beside those that wait for the gateway. What is in memory for a short time
 * only is collected young; with all of {@link IN_FLIGHT} it grew old, and stayed until a collection of the whole heap.
 */
export const COMPARED_AT_ONCE = 3

/** Compares our records with the gateway's. The workflows handle the discrepancies. */
export class Reconciliation {
  readonly runs: ReconciliationRecords
  readonly discrepancies: DiscrepancyRecords
  /** What Medusa has; a simulation has another Medusa. */
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

  /** Requests a run now; an unfinished one is continued instead. */
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

  /** The rows of some of them. */
  rows(payments: readonly ComparedPayment[]): Promise<PaymentRow[]> {
    return this.payments.rows(payments)
  }

  /**
   * Queries the gateway about some payments of one account and compares. `outside` is how the queries are waited for.
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
      ...{ operations: this.stores.operations, payments: this.stores.payments, compared: this.payments },
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
