import { amountOf, transactionId } from "../../../../gateway"
import { Merchant } from "../../../../sandbox/test/merchant"
import { startSandbox, type Sandbox } from "../../../../sandbox"
import { Accounts, checkOptions, openAccounts, type OpenAccount } from "../accounts"
import { CaseRecords } from "../../cases/case-records"
import { NotificationRecords } from "../../notifications/notification-records"
import type { OperationRecords } from "../../journal/records/operation-records"
import { resolveByFeature } from "../../journal/standalone/execute-standalone"
import { FEATURES } from "../../features"
import { PayoutOperations } from "../../payouts/payout-operations"
import { Subscriptions } from "../../subscriptions/subscriptions"
import { executeOperation } from "../../journal/execute/execute-operation"
import type { OperationResult } from "../../journal/execute/operation-request"
import type { PaymentRecords } from "../../payments/payment-records"
import type { OperationRow, PaymentRow } from "../rows"
import { AuditRecords } from "../../audit/audit-records"
import { recordsOn } from "./records"
import { moduleDatabase, type ModuleDatabase } from "./module-database"

export const PROVIDER = "pp_mpgi_mpgi"
/** The card that the gateway holds for review. */
const HELD = "4000000000009235"

/** The module's records on a database of their own, and an account at a sandbox: no Medusa. */
export class TestStores {
  readonly payments: PaymentRecords
  readonly operations: OperationRecords
  readonly notifications: NotificationRecords
  readonly cases: CaseRecords
  readonly audit: AuditRecords
  readonly payouts: { operations: PayoutOperations }
  readonly subscriptions: Subscriptions
  readonly accounts: Accounts
  readonly retryScheduler = { schedule: () => {} }
  private sessions = 0

  private constructor(
    private readonly database: ModuleDatabase,
    readonly sandbox: Sandbox,
    readonly account: OpenAccount,
  ) {
    const { pg } = database
    const { payments, operations } = recordsOn(pg)
    this.payments = payments
    this.operations = operations
    this.notifications = new NotificationRecords(pg)
    this.cases = new CaseRecords(pg)
    this.audit = new AuditRecords(pg, FEATURES)
    this.accounts = new Accounts(new Map([[PROVIDER, account]]))
    this.payouts = { operations: new PayoutOperations(this, this.accounts) }
    this.subscriptions = new Subscriptions(pg, this)
  }

  static async start(): Promise<TestStores> {
    const sandbox = await startSandbox({ notificationBackoffMs: [] })
    const { accounts } = checkOptions({
      accounts: [
        {
          baseUrl: sandbox.url,
          merchantId: sandbox.merchantId,
          accountId: sandbox.accountId,
          signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
          backendUrl: "http://127.0.0.1:9",
          storefront: { returnUrl: "http://127.0.0.1:9/return" },
          timeoutMs: 120_000,
        },
      ],
    })
    const opened = openAccounts({ accounts }, { warn: () => {} } as never)
    return new TestStores(await moduleDatabase(), sandbox, opened.get(PROVIDER) as OpenAccount)
  }

  async stop(): Promise<void> {
    await this.sandbox.close()
    await this.database.close()
  }

  /** A payment of 100.00 EUR that the gateway holds for review, known here. */
  async held(): Promise<PaymentRow> {
    const payment = await this.payments.open({
      provider_id: PROVIDER,
      payment_session_id: `payses_${++this.sessions}`,
      cart_id: null,
      amount: amountOf("100.00"),
      currency_code: "eur",
      flow: "card",
      prefix: "",
      return_url: null,
      cancel_url: null,
      device: null,
      choices: null,
    })
    const { row } = await new Merchant(this.sandbox).pay(payment.order_no, { card: HELD })
    const { amount, currency } = row
    const transaction_id = transactionId(row.transaction_id)
    return this.payments.record(payment.order_no, { transaction_id, amount, currency, state: "in_review" })
  }

  /** What the module's `review` does. */
  review(payment: PaymentRow, accept: boolean): Promise<OperationResult> {
    const { amount, payment_session_id: medusa_ref } = payment
    const request = { kind: "review" as const, payment, amount, accept, medusa_ref }
    return executeOperation({ ...request, request_context: { created_by: "user_1" } }, this.account, this)
  }

  /** What the resolver does with an operation that belongs to no payment. */
  resolve(operation: OperationRow): Promise<OperationRow | undefined> {
    const features = FEATURES.map((feature) => feature.hooks?.(this as never) ?? {})
    return resolveByFeature(operation, { ...this, features })
  }

  /** How many gateway operations were sent about an order, a payout or a subscription. */
  sent(operation: string, about?: string): number {
    const all = this.sandbox.requests().filter((each) => each.operation === operation)
    return all.filter(({ orders }) => about === undefined || orders.includes(about)).length
  }

  /** As if the server that created an operation had died long ago. */
  async abandon(id: string): Promise<OperationRow> {
    const ago = this.database.pg.raw("now() - interval '1 hour'")
    const [row] = (await this.database
      .pg("mpgi_operation")
      .where({ id })
      .update({
        created_at: ago,
        sent_at: this.database.pg.raw("case when sent_at is not null then now() - interval '1 hour' end"),
        next_attempt_at: ago,
      })
      .returning("*")) as OperationRow[]
    return row as OperationRow
  }
}

/** Stores for all tests of a `describe`, with a gateway that works again after each; the audit must match the rows. */
export function useStores(take: (stores: TestStores) => void): void {
  let stores: TestStores
  beforeAll(async () => {
    stores = await TestStores.start()
    take(stores)
  }, 60_000)
  afterEach(async () => {
    stores.sandbox.faults.clear()
    expect(await stores.audit.disagreements()).toEqual([])
  })
  afterAll(() => stores.stop())
}
