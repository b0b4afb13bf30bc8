import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OpenAccount } from "../accounts"
import { toAmount } from "../money"
import type { Stores } from "../operations/resolve"
import type { OperationRow, PaymentRow, ReconciliationRow } from "../rows"
import { compare, type Compared } from "./compare"
import { ComparedPayments } from "./compared-payments"
import { DifferenceRecords } from "./difference-records"
import type { MedusaPayment, Remedy, Sides } from "./finding"
import { A_LOOK, look } from "./look"
import { ReconciliationRecords } from "./reconciliation-records"
import { takeOverFinding } from "./take-over-finding"

/** Arrives when somebody wants accounts compared with the gateway now; `data` is `{ provider_ids }`. */
export const RECONCILIATION_REQUESTED = "mpgi.reconciliation.requested"

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS

/** Our records against the gateway's. What is done about a difference is the workflows' business. */
export class Reconciliation {
  readonly runs: ReconciliationRecords
  readonly differences: DifferenceRecords
  private readonly payments: ComparedPayments

  constructor(
    pg: Knex,
    private readonly stores: () => Stores,
    private readonly account: (providerId: string) => OpenAccount,
  ) {
    this.runs = new ReconciliationRecords(pg)
    this.differences = new DifferenceRecords(pg)
    this.payments = new ComparedPayments(pg)
  }

  /** Asks for a run now; one that is not finished goes on instead. */
  request(
    providerId: string,
    {
      trigger,
      requested_by = null,
      scope = "full",
    }: Partial<Pick<ReconciliationRow, "requested_by" | "scope">> & Pick<ReconciliationRow, "trigger">,
  ): Promise<ReconciliationRow> {
    const { days } = this.account(providerId).options.reconciliation
    return this.runs.request({ provider_id: providerId, trigger, scope, requested_by, days })
  }

  /** Asks for the scheduled run of an account when its time has come. */
  async requestWhenDue(providerId: string, now = Date.now()): Promise<void> {
    const { enabled, everyMinutes, days } = this.account(providerId).options.reconciliation
    if (!enabled) return
    const since = async (scope?: ReconciliationRow["scope"]) =>
      now - ((await this.runs.lastBegan(providerId, scope))?.getTime() ?? -Infinity)
    if ((await since()) < everyMinutes * MINUTE_MS) return
    const scope = (await since("full")) < DAY_MS ? "recent" : "full"
    await this.runs.request({ provider_id: providerId, trigger: "schedule", scope, days })
  }

  /** The next payments of a run, as many as fit into one look. Empty when everything was read. */
  next(run: ReconciliationRow): Promise<PaymentRow[]> {
    const { recentDays } = this.account(run.provider_id).options.reconciliation
    return this.payments.next(run, recentDays, A_LOOK)
  }

  /**
   * Asks the gateway about some payments of one account and compares. `medusa` is what Medusa has, by session.
   * @throws GatewayError
   */
  async look(
    providerId: string,
    payments: readonly PaymentRow[],
    medusa: ReadonlyMap<string, MedusaPayment>,
  ): Promise<{ sides: Sides; compared: Compared }[]> {
    const account = this.account(providerId)
    const all = await look(payments, medusa, account, this.stores())
    return all.map((sides) => ({ sides, compared: compare(sides, account.options) }))
  }

  /** Takes what was done at the gateway into the journal, where it still is nobody's: see {@link takeOverFinding}. */
  takeOver(
    remedy: Extract<Remedy, { do: "take_over" }>,
    sides: Sides,
    note: string,
  ): Promise<OperationRow | "busy" | "known"> {
    const { provider_id, currency_code } = sides.payment
    const amount = toAmount(remedy.amount, currency_code, this.account(provider_id).options.decimals)
    return takeOverFinding({ ...remedy, amount }, sides, note, this.stores().operations)
  }
}
