import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import { MedusaService } from "@medusajs/framework/utils"
import { openAccounts, type OpenAccount } from "./accounts"
import { MpgiNotification, MpgiOperation, MpgiPayment } from "./models"
import type { ModuleOptions } from "./options"
import { PaymentRecords } from "./payments/payment-records"

type Cradle = { logger: Logger; __pg_connection__: Knex }

/**
 * What Medusa cannot remember: payments, writes to the gateway, notifications. Also the one place that knows the
 * accounts, so that provider, routes and jobs speak to the gateway with the same client.
 */
export class MpgiModuleService extends MedusaService({ MpgiPayment, MpgiOperation, MpgiNotification }) {
  readonly payments: PaymentRecords
  private readonly accounts: ReadonlyMap<string, OpenAccount>

  /** @throws Error that names the option, so that a store with a wrong one does not start. */
  constructor(cradle: Cradle, options: ModuleOptions) {
    super(cradle, options)
    this.accounts = openAccounts(options, cradle.logger)
    this.payments = new PaymentRecords(cradle.__pg_connection__)
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
}
