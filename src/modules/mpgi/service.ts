import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { BigNumberInput, IEventBusModuleService } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import type { VerifiedNotification, Amount, Exchange } from "../../gateway"
import { Accounts, checkOptions, openAccounts, type OpenAccount } from "./shared/accounts"
import { ClientAddresses } from "./shared/client-address"
import { Leases } from "./shared/leases"
import { Outbox } from "./shared/outbox"
import { RetryScheduler } from "./shared/retry-schedule"
import { actAs, type Actor } from "./audit/actor"
import { AuditRecords } from "./audit/audit-records"
import { HealthRecords } from "./health/health-records"
import { ReadinessRecords } from "./health/readiness"
import { Gauges } from "./telemetry/gauges"
import { recordExchange } from "./telemetry/telemetry"
import { TOO_FEW_DECIMALS } from "./shared/money"
import { redactedLog, secretsOf, type Log, type LoggerCradle } from "./shared/log"
import { requireCaseKinds } from "./alerts/alert-options"
import { AwaitingOrderRecords } from "./awaiting-orders/awaiting-order-records"
import { OrderFirst } from "./awaiting-orders/order-first"
import { BulkRecords } from "./bulk/bulk-records"
import { Attention } from "./cases/attention"
import { CaseRecords, syncUnconfirmedCases } from "./cases/case-records"
import type { CheckedOptions, ModuleOptions } from "./options/options"
import type { RateLimits } from "./options/proxy-options"
import { NotificationRecords, type StoredNotification } from "./notifications/notification-records"
import { receive } from "./notifications/receive"
import { only } from "./shared/database"
import { Disputes } from "./cases/disputes"
import { DecidedReviews } from "./reviews/decided-reviews"
import { DueOperations } from "./journal/records/due-operations"
import { OperationRecords } from "./journal/records/operation-records"
import { Journal } from "./journal/journal"
import { AccountAccessRecords } from "./payments/account-access"
import { Overviews } from "./overview/overview"
import { CardAttempts } from "./payments/card-attempts"
import { CardPayments } from "./payments/card-payments"
import { DuePayments } from "./payments/due-payments"
import { DueCaptures, ExpiredPayments } from "./payments/due-captures"
import { DueReports } from "./payments/due-reports"
import { ChargePayments } from "./payments/charge-payments"
import { Devices } from "./payments/device"
import { syncPayment, syncPayments, type SyncResult } from "./payments/sync-payment"
import { PaymentLinkRecords } from "./payment-links/payment-link-records"
import { PaymentRecords } from "./payments/payment-records"
import { MedusaPurchases } from "./payments/medusa-purchases"
import { BeneficiaryChanges } from "./beneficiaries/beneficiary-changes"
import { BeneficiaryRecords } from "./beneficiaries/beneficiary-records"
import { CustomerData } from "./personal-data/customer-data"
import { PayeeData } from "./payouts/payee-data"
import { PayoutOperations } from "./payouts/payout-operations"
import { PayoutRecords } from "./payouts/payout-records"
import { Payouts } from "./payouts/payouts"
import { SavedCardRecords } from "./saved-cards/saved-card-records"
import { SubscriptionPlanRecords } from "./subscription-plans/subscription-plan-records"
import { SubscriptionPlans } from "./subscription-plans/subscription-plans"
import { PaymentSearch } from "./payments/payment-search"
import { Reconciliation } from "./reconciliation/reconciliation"
import type { PaymentRow } from "./shared/rows"
import { CheckoutSettingRecords, CheckoutSettings } from "./checkout-settings/checkout-settings"
import { Subscriptions } from "./subscriptions/subscriptions"
import { Installation } from "./installation/installation"
import { OpenItems } from "./installation/open-items"
import { InstallationRecords } from "./installation/installation-records"
import { keysOf, Cipher } from "./encryption/cipher"
import { KeyRotation } from "./encryption/reseal"
import { SealedValues } from "./encryption/sealed-values"
import { SecretUses } from "./signatures/secret-uses"
import type { Hooks } from "./shared/feature"
import { CASE_KINDS, FEATURES, SEALED_COLUMNS, type CaseKind } from "./features"
import { Tables } from "./tables"

type Cradle = LoggerCradle & {
  __pg_connection__: Knex
  [Modules.EVENT_BUS]: IEventBusModuleService
}
const NOT_ENCRYPTED =
  "mpgi: there are no keys: personal data is stored in the clear, which production refuses; see the option encryption"

const PAUSED =
  "mpgi: paused: no jobs, no automatic captures, nothing is sent to the gateway but queries; see the option paused"

/**
 * Stores what Medusa does not: payments, gateway operations, notifications. It alone knows the accounts, so that
 * provider, routes and jobs call the gateway with the same client. Grouped by domain.
 */
export class MpgiModuleService extends Tables {
  // shared: the only log of the package, which redacts every line
  readonly log: Log
  readonly accounts: Accounts
  /** Decides whether this server may act on the accounts: a copy of the database may not. */
  readonly installation: Installation
  /** What is left to do before the package is removed. */
  readonly openItems: OpenItems
  readonly rateLimits: RateLimits
  /** The only source of a customer's address. */
  readonly clientAddresses: ClientAddresses
  readonly retryScheduler: RetryScheduler
  readonly leases: Leases
  // encryption and audit: `SEALED_COLUMNS` lists what is stored sealed
  readonly cipher: Cipher
  readonly keyRotation: KeyRotation
  readonly audit: AuditRecords
  // payments
  readonly devices: Devices
  readonly payments: PaymentRecords
  readonly paymentLinks: PaymentLinkRecords
  readonly paymentLinkOptions: CheckedOptions["paymentLinks"]
  readonly awaitingOrders: AwaitingOrderRecords
  readonly orderFirst: OrderFirst
  readonly search: PaymentSearch
  readonly duePayments: DuePayments
  readonly dueCaptures: DueCaptures
  readonly dueReports: DueReports
  readonly cardAttempts: CardAttempts
  readonly cardPayments: CardPayments
  readonly accountAccess: AccountAccessRecords
  /** Replaced by the fault suites, in which Medusa has no tables. */
  medusaPurchases: Pick<MedusaPurchases, keyof MedusaPurchases>
  readonly savedCards: SavedCardRecords
  // journal and reviews: `journal` is the only way to move the money of payments
  readonly operations: OperationRecords
  readonly dueOperations: DueOperations
  readonly journal: Journal
  readonly decidedReviews: DecidedReviews
  readonly disputes: Disputes
  // signatures: which of an account's secrets verified messages
  readonly secretUses: SecretUses
  // notifications: applied ones are kept for `retentionDays` days
  readonly notifications: NotificationRecords
  readonly retentionDays: number
  // retention of payments that came to nothing
  readonly expiredPayments: ExpiredPayments
  readonly chargePayments: ChargePayments
  readonly abandonedDays: number
  // cases: an operation becomes a case after `unconfirmedAfterMinutes` minutes, and may then be decided
  readonly cases: CaseRecords<CaseKind>
  readonly attention: Attention
  // events that are still to be emitted
  readonly outbox: Outbox
  // what the merchant is alerted of
  readonly alerts: CheckedOptions["alerts"]
  readonly unconfirmedAfterMinutes: number
  // reconciliation, health, overview
  readonly reconciliation: Reconciliation
  readonly health: HealthRecords
  readonly readiness: ReadinessRecords
  readonly gauges: Gauges
  readonly overviews: Overviews
  /** Where the merchant's days begin; without it, each request names its own. */
  readonly timeZone: string | undefined
  // payouts, personal data, bulk, checkout settings, subscription plans, subscriptions
  readonly payouts: Payouts
  readonly payeeData: PayeeData
  readonly customerData: CustomerData
  readonly bulks: BulkRecords
  readonly checkoutSettings: CheckoutSettings
  readonly subscriptionPlans: SubscriptionPlans
  readonly subscriptions: Subscriptions
  /** What the features add to the core. */
  readonly features: readonly Hooks[]

  /** Medusa calls these. */
  readonly __hooks = {
    onApplicationStart: () => {
      this.gauges.start()
      return this.installation.start()
    },
    onApplicationShutdown: () => {
      this.gauges.stop()
      this.installation.stop()
      this.retryScheduler.stop()
      this.leases.stop()
      this.accounts.closeConnections()
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
    const checked = checkOptions(options)
    const { paused, accounts, encryption, proxies } = checked
    const secrets = [...secretsOf(accounts), ...keysOf(encryption), ...proxies.storefrontSecrets]
    this.log = redactedLog(cradle, secrets)
    this.openItems = new OpenItems(pg)
    this.installation = new Installation(new InstallationRecords(pg), accounts, paused, this.log)
    this.secretUses = new SecretUses(pg, this.log)
    if (paused) this.log.warn(PAUSED)
    const isPaused = () => this.paused
    const onExchange = (id: string, exchange: Exchange) => {
      this.readiness.note(id, exchange)
      recordExchange(id, exchange)
    }
    this.accounts = new Accounts(openAccounts({ accounts, isPaused, onExchange }, this.log, this.secretUses))
    this.rateLimits = checked.rateLimits
    this.clientAddresses = new ClientAddresses(proxies)
    this.retryScheduler = new RetryScheduler(() => cradle[Modules.EVENT_BUS], this.log, isPaused)
    this.cipher = new Cipher(encryption, SEALED_COLUMNS)
    this.keyRotation = new KeyRotation(pg, this.cipher)
    if (!encryption) this.log.warn(NOT_ENCRYPTED)
    const sealed = new SealedValues(this.cipher, this.log)
    this.audit = new AuditRecords(pg, FEATURES)
    this.devices = new Devices(sealed)
    const { accounts: opened } = this
    const credentials = (id: string) => (opened.has(id) ? opened.credentialsOf(id) : undefined)
    this.payments = new PaymentRecords(pg, this.devices, opened.interestPercent(), credentials, FEATURES)
    this.paymentLinks = new PaymentLinkRecords(pg)
    this.paymentLinkOptions = checked.paymentLinks
    this.awaitingOrders = new AwaitingOrderRecords(pg)
    this.orderFirst = new OrderFirst(pg, this.devices, this.awaitingOrders)
    this.duePayments = new DuePayments(pg)
    this.dueCaptures = new DueCaptures(pg, this.accounts)
    this.search = new PaymentSearch(pg, this.accounts, this.dueCaptures)
    this.dueReports = new DueReports(pg, this.accounts)
    this.cardAttempts = new CardAttempts(pg, this.devices)
    this.accountAccess = new AccountAccessRecords(pg, sealed)
    this.medusaPurchases = new MedusaPurchases(pg)
    this.savedCards = new SavedCardRecords(pg, sealed)
    this.cases = new CaseRecords(pg)
    this.attention = new Attention(pg)
    this.outbox = new Outbox(pg)
    this.alerts = requireCaseKinds(checked.alerts, CASE_KINDS)
    this.unconfirmedAfterMinutes = checked.cases.unconfirmedAfterMinutes
    this.notifications = new NotificationRecords(pg)
    this.retentionDays = checked.notifications.retentionDays
    this.abandonedDays = checked.payments.abandonedDays
    this.expiredPayments = new ExpiredPayments(pg, FEATURES)
    this.chargePayments = new ChargePayments(pg)
    this.operations = new OperationRecords(pg, sealed, credentials, FEATURES)
    this.leases = new Leases(pg, this.log)
    this.dueOperations = new DueOperations(pg, this.leases)
    this.journal = new Journal(this)
    this.cardPayments = new CardPayments(this)
    this.decidedReviews = new DecidedReviews(pg, this.operations)
    this.disputes = new Disputes(pg)
    this.reconciliation = new Reconciliation(pg, this, this.accounts)
    this.health = new HealthRecords(pg, options, this.devices, SEALED_COLUMNS)
    this.readiness = new ReadinessRecords(pg, this.health)
    this.gauges = new Gauges(pg, this.log, FEATURES)
    this.overviews = new Overviews(pg, checked.timeZone ?? "UTC")
    this.timeZone = checked.timeZone
    const [made, to] = [new PayoutRecords(pg, sealed), new BeneficiaryRecords(pg, sealed)]
    const changes = new BeneficiaryChanges(pg, sealed, to)
    const sent = new PayoutOperations(this, this.accounts)
    this.payouts = new Payouts(made, to, changes, checked.payouts, sent)
    this.payeeData = new PayeeData(pg, { payouts: made, beneficiaries: to, changes })
    this.customerData = new CustomerData(pg, this)
    this.bulks = new BulkRecords(pg, sealed)
    this.checkoutSettings = new CheckoutSettings(new CheckoutSettingRecords(pg), this.accounts)
    this.subscriptionPlans = new SubscriptionPlans(new SubscriptionPlanRecords(pg), this.accounts)
    this.subscriptions = new Subscriptions(pg, this)
    this.features = FEATURES.map((feature) => feature.hooks?.(this) ?? {})
  }

  /** While paused, nothing happens automatically, and the gateway is only queried: see {@link Installation}. */
  get paused(): boolean {
    return this.installation.paused
  }

  /** The options and the client of a provider id such as `pp_mpgi_mpgi`. @throws Error for an unknown provider id */
  account(providerId: string): OpenAccount {
    return this.accounts.get(providerId)
  }

  /** Runs work in the name of an actor, whom the audit then records: see {@link actAs}. */
  as<Result>(who: Actor, work: () => Result): Result {
    return actAs(who, work)
  }

  /** All provider ids, in the order of the options. */
  providerIds(): string[] {
    return this.accounts.ids()
  }

  /** Stores a verified message: see {@link receive}. @entryPoint */
  async receive(providerId: string, message: VerifiedNotification): Promise<StoredNotification> {
    return only(await this.receiveAll(providerId, [message]))
  }

  /** Stores messages of one account that arrived together. Returns their rows in their order. @entryPoint */
  async receiveAll(id: string, messages: readonly VerifiedNotification[]): Promise<StoredNotification[]> {
    const stored = await receive(this, id, messages)
    const { signature } = this.account(id).options
    for (const secret of new Set(messages.map((message) => message.secret)))
      await this.secretUses.note(id, signature, secret)
    return stored
  }

  /** See {@link syncPayment}. @throws GatewayError */
  syncPayment(payment: PaymentRow): Promise<SyncResult> {
    return syncPayment(payment, this.account(payment.provider_id), this.payments)
  }

  /** Queries many payments of one account, a hundred in a query. Results are in their order. @throws GatewayError */
  syncPayments(providerId: string, payments: readonly PaymentRow[]): Promise<SyncResult[]> {
    return syncPayments(payments, this.account(providerId), this.payments)
  }

  /** Opens and closes the cases of operations that have been unconfirmed for long. */
  syncUnconfirmedCases(): Promise<void> {
    return syncUnconfirmedCases(this.cradle.__pg_connection__, this.cases, this.unconfirmedAfterMinutes)
  }

  /**
   * What a customer is about to pay, as we store and send it, in the decimals of the account. If the account cannot send
   * it, the log says what to configure, and the customer what to do.
   * @throws MedusaError for the customer
   */
  toAmount(providerId: string, amount: BigNumberInput, currency: string): Amount {
    try {
      return this.accounts.toAmount(providerId, amount, currency)
    } catch (error) {
      if (!MedusaError.isMedusaError(error) || error.code !== TOO_FEW_DECIMALS) throw error
      this.log.error(`mpgi: ${providerId} cannot take an amount: ${error.message}`)
      const message =
        "This amount cannot be paid in this way. Choose another payment method, or contact the shop."
      throw new MedusaError(error.type, message, TOO_FEW_DECIMALS)
    }
  }
}
