import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { BigNumberInput, IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { VerifiedNotification } from "../../gateway"
import { checkOptions, openAccounts, type OpenAccount } from "./accounts"
import { Comebacks } from "./comebacks"
import { actAs, type Actor } from "./audit/actor"
import { AuditRecords } from "./audit/audit-records"
import { HealthRecords } from "./health/health-records"
import { redactedLog, secretsOf, type Log, type LoggerCradle } from "./log"
import { BulkRecords } from "./bulk/bulk-records"
import { CaseRecords } from "./cases/case-records"
import { showUnknownOutcomes } from "./cases/unknown-outcomes"
import { toAmount } from "./money"
import type { ModuleOptions } from "./options"
import type { RateLimits } from "./rate-limits"
import { NotificationRecords } from "./notifications/notification-records"
import { receive } from "./notifications/receive"
import { DecidedReviews } from "./operations/decided-reviews"
import { DueOperations } from "./operations/due-operations"
import { OperationRecords } from "./operations/operation-records"
import { OtherWrites } from "./operations/other-writes"
import { Writes } from "./operations/writes"
import { AccountAccessRecords } from "./payments/account-access"
import { Overviews } from "./overview/overview"
import { CardAttempts } from "./payments/card-attempts"
import { DuePayments } from "./payments/due-payments"
import { Devices } from "./payments/device"
import { learn, learnAll, type Learned } from "./payments/learn"
import { PaymentRecords } from "./payments/payment-records"
import { BeneficiaryRecords } from "./payouts/beneficiary-records"
import { PayoutRecords } from "./payouts/payout-records"
import { Payouts } from "./payouts/payouts"
import { PlanRecords } from "./plans/plan-records"
import { Plans } from "./plans/plans"
import { PaymentSearch } from "./payments/payment-search"
import { Reconciliation } from "./reconciliation/reconciliation"
import type { NotificationRow, PaymentRow } from "./rows"
import { SettingRecords } from "./shopper-view/setting-records"
import { ShopperViews } from "./shopper-view/shopper-views"
import { Subscriptions } from "./subscriptions/subscriptions"
import { keysOf } from "./vault/keys"
import { keysStillNeeded, reseal, type Resealed, type ResealOptions } from "./vault/reseal"
import { SealedValues } from "./vault/sealed-values"
import { Vault } from "./vault/vault"
import { Tables } from "./tables"

type Cradle = LoggerCradle & {
  __pg_connection__: Knex
  [Modules.EVENT_BUS]: IEventBusModuleService
}

const IN_THE_CLEAR =
  "mpgi: there are no keys: personal data is stored in the clear, which production refuses; see the option encryption"

/**
 * What Medusa cannot remember: payments, writes to the gateway, notifications. Also the one place that knows the
 * accounts, so that provider, routes and jobs speak to the gateway with the same client.
 */
export class MpgiModuleService extends Tables {
  /** The only log of this package: it lets nothing through that is not to be read. */
  readonly log: Log
  /** Seals what is nobody else's before it is stored: see `vault/sealed-columns.ts`. */
  readonly vault: Vault
  readonly devices: Devices
  readonly payments: PaymentRecords
  /** Payments as people look for them. */
  readonly search: PaymentSearch
  readonly duePayments: DuePayments
  readonly operations: OperationRecords
  readonly dueOperations: DueOperations
  readonly decidedReviews: DecidedReviews
  /** How payments have gone in a period. */
  readonly overviews: Overviews
  /** The ways to move the money of payments. */
  readonly writes: Writes
  readonly others: OtherWrites
  readonly payouts: Payouts
  /** What shoppers see of the accounts. */
  readonly shopperViews: ShopperViews
  /** What product variants are charged again and again. */
  readonly plans: Plans
  readonly subscriptions: Subscriptions
  readonly notifications: NotificationRecords
  readonly cases: CaseRecords
  /** One thing done to many payments. */
  readonly bulks: BulkRecords
  readonly reconciliation: Reconciliation
  readonly cardAttempts: CardAttempts
  readonly accountAccess: AccountAccessRecords
  readonly audit: AuditRecords
  readonly health: HealthRecords
  readonly rateLimits: RateLimits
  private readonly comebacks: Comebacks
  /** How old, in minutes, a write is whose outcome is not known before a person is told and may decide it. */
  readonly unknownAfterMinutes: number
  /** How long applied notifications are kept. */
  readonly inboxDays: number
  private readonly accounts: ReadonlyMap<string, OpenAccount>

  /** Medusa calls these. */
  readonly __hooks = {
    onApplicationShutdown: () => {
      this.comebacks.stop()
      return Promise.resolve()
    },
  }

  /** @throws Error that names the option, so that a store with a wrong one does not start. */
  constructor(
    private readonly cradle: Cradle,
    options: ModuleOptions,
  ) {
    super(cradle, options)
    const pg = cradle.__pg_connection__
    const { accounts, rateLimits, encryption, cases, inbox, payouts } = checkOptions(options)
    this.log = redactedLog(cradle, [...secretsOf(accounts), ...keysOf(encryption)])
    this.comebacks = new Comebacks(() => cradle[Modules.EVENT_BUS], this.log)
    this.vault = new Vault(encryption)
    if (!encryption) this.log.warn(IN_THE_CLEAR)
    const sealed = new SealedValues(this.vault, this.log)
    this.devices = new Devices(sealed)
    this.accounts = openAccounts({ accounts }, this.log)
    this.rateLimits = rateLimits
    this.payments = new PaymentRecords(pg, this.devices)
    this.search = new PaymentSearch(pg)
    this.unknownAfterMinutes = cases.unknownAfterMinutes
    this.inboxDays = inbox.keepDays
    this.duePayments = new DuePayments(pg)
    this.operations = new OperationRecords(pg, sealed)
    this.overviews = new Overviews(pg)
    this.decidedReviews = new DecidedReviews(pg, this.operations)
    this.dueOperations = new DueOperations(pg)
    this.notifications = new NotificationRecords(pg)
    this.bulks = new BulkRecords(pg, sealed)
    this.cases = new CaseRecords(pg)
    this.others = new OtherWrites(
      this,
      (id) => this.account(id),
      (operation) => this.comebacks.to(operation),
    )
    this.payouts = new Payouts(
      new PayoutRecords(pg, sealed),
      new BeneficiaryRecords(pg, sealed),
      payouts,
      this.others,
    )
    this.shopperViews = new ShopperViews(new SettingRecords(pg), (id) => this.account(id))
    this.plans = new Plans(new PlanRecords(pg), () => this.accounts)
    this.subscriptions = new Subscriptions(pg, (id) => this.account(id))
    this.writes = new Writes(this, this.comebacks, {
      account: (id) => this.account(id),
      knows: (id) => this.accounts.has(id),
    })
    this.reconciliation = new Reconciliation(
      pg,
      () => this,
      (id) => this.account(id),
    )
    this.cardAttempts = new CardAttempts(pg, this.devices)
    this.audit = new AuditRecords(pg)
    this.health = new HealthRecords(pg, options)
    this.accountAccess = new AccountAccessRecords(pg, sealed)
  }

  /** Options and client of a provider id such as `pp_mpgi_mpgi`. @throws Error when it is none of ours. */
  account(providerId: string): OpenAccount {
    const account = this.accounts.get(providerId)
    if (!account) throw new Error(`mpgi: ${providerId} is not one of the configured accounts`)
    return account
  }

  /** Does something in somebody's name, who then stands in the audit: see {@link actAs}. */
  as<Result>(who: Actor, work: () => Result): Result {
    return actAs(who, work)
  }

  /** All provider ids, in the order of the options. */
  providerIds(): string[] {
    return [...this.accounts.keys()]
  }

  /** Seals with the first key whatever is stored otherwise: see {@link reseal}. */
  reseal(options?: ResealOptions): Promise<Resealed[]> {
    return reseal(this.cradle.__pg_connection__, this.vault, options)
  }

  /** Which keys must stay beside the first one, after {@link reseal}. */
  keysNeeded(report: readonly Resealed[]): string[] {
    return keysStillNeeded(report, this.vault.current)
  }

  /** Stores a verified message: see {@link receive}. */
  receive(providerId: string, message: VerifiedNotification): Promise<NotificationRow> {
    return receive(this, providerId, message)
  }

  /** Asks the gateway where a payment stands and records the answer. @throws GatewayError */
  learn(payment: PaymentRow): Promise<Learned> {
    return learn(payment, this.account(payment.provider_id), this.payments)
  }

  /** The same about many payments of one account, a hundred a query; answers in their order. @throws GatewayError */
  learnAll(providerId: string, payments: readonly PaymentRow[]): Promise<Learned[]> {
    return learnAll(payments, this.account(providerId), this.payments)
  }

  /** Opens and closes the cases of writes whose outcome is not known for long. */
  showUnknownOutcomes(): Promise<void> {
    return showUnknownOutcomes(this.cradle.__pg_connection__, this.cases, this.unknownAfterMinutes)
  }

  /** Medusa's amount as we keep and send it, in the decimals of the account. */
  toAmount(providerId: string, amount: BigNumberInput, currency: string): string {
    return toAmount(amount, currency, this.account(providerId).options.decimals)
  }
}
