import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { BigNumberInput, Logger } from "@medusajs/framework/types"
import { MedusaService } from "@medusajs/framework/utils"
import { checkOptions, openAccounts, type OpenAccount } from "./accounts"
import { MpgiAccountAccess, MpgiNotification, MpgiOperation, MpgiPayment } from "./models"
import { toAmount } from "./money"
import type { ModuleOptions } from "./options"
import type { RateLimits } from "./rate-limits"
import { NotificationRecords } from "./notifications/notification-records"
import { OperationRecords } from "./operations/operation-records"
import { write, type WriteRequest, type WriteResult } from "./operations/write"
import { AccountAccessRecords } from "./payments/account-access"
import { CardAttempts } from "./payments/card-attempts"
import { learn, type Learned } from "./payments/learn"
import { PaymentRecords } from "./payments/payment-records"
import type { PaymentRow } from "./rows"

type Cradle = { logger: Logger; __pg_connection__: Knex }

/**
 * What Medusa cannot remember: payments, writes to the gateway, notifications. Also the one place that knows the
 * accounts, so that provider, routes and jobs speak to the gateway with the same client.
 */
export class MpgiModuleService extends MedusaService({
  MpgiPayment,
  MpgiOperation,
  MpgiNotification,
  MpgiAccountAccess,
}) {
  readonly payments: PaymentRecords
  readonly operations: OperationRecords
  readonly notifications: NotificationRecords
  readonly cardAttempts: CardAttempts
  readonly accountAccess: AccountAccessRecords
  readonly rateLimits: RateLimits
  private readonly accounts: ReadonlyMap<string, OpenAccount>

  /** @throws Error that names the option, so that a store with a wrong one does not start. */
  constructor(cradle: Cradle, options: ModuleOptions) {
    super(cradle, options)
    const { accounts, rateLimits } = checkOptions(options)
    this.accounts = openAccounts({ accounts }, cradle.logger)
    this.rateLimits = rateLimits
    this.payments = new PaymentRecords(cradle.__pg_connection__)
    this.operations = new OperationRecords(cradle.__pg_connection__)
    this.notifications = new NotificationRecords(cradle.__pg_connection__)
    this.cardAttempts = new CardAttempts(cradle.__pg_connection__)
    this.accountAccess = new AccountAccessRecords(cradle.__pg_connection__)
  }

  /** Options and client of a provider id such as `pp_mpgi_mpgi`. @throws Error when it is none of ours. */
  account(providerId: string): OpenAccount {
    const account = this.accounts.get(providerId)
    if (!account) throw new Error(`mpgi: ${providerId} is not one of the configured accounts`)
    return account
  }

  /** All provider ids, in the order of the options. */
  providerIds(): string[] {
    return [...this.accounts.keys()]
  }

  /** Asks the gateway where a payment stands and records the answer. @throws GatewayError */
  learn(payment: PaymentRow): Promise<Learned> {
    return learn(payment, this.account(payment.provider_id), this.payments)
  }

  /** Moves money, once: see {@link write}. @throws GatewayError when nothing was sent */
  write(request: WriteRequest): Promise<WriteResult> {
    return write(request, this.account(request.payment.provider_id), this)
  }

  /** Medusa's amount as we keep and send it, in the decimals of the account. */
  toAmount(providerId: string, amount: BigNumberInput, currency: string): string {
    return toAmount(amount, currency, this.account(providerId).options.decimals)
  }
}
