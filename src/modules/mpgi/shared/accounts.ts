import type { BigNumberInput } from "@medusajs/framework/types"
import { isProduction, MedusaError } from "@medusajs/framework/utils"
import {
  GatewayClient,
  pausedError,
  redact,
  type GatewayClientOptions,
  type Amount,
  type Exchange,
} from "../../../gateway"
import { Batches } from "../journal/batches/batches"
import type { SecretUses } from "../signatures/secret-uses"
import { ModuleOptionsSchema, type Account, type CheckedOptions } from "../options/options"
import { ProductionOptionsSchema } from "../options/production-options"
import { OptionsError, parseOptions } from "../options/parse-options"
import { credentialsOf, isOfAccount, type Credentials, type SentWith } from "./credentials"
import { secretsOf, type Log } from "./log"
import { roundAmount, toAmount } from "./money"
import { MpgiError } from "./mpgi-error"

/** One account and its gateway client. */
export interface OpenAccount {
  options: Account
  gateway: GatewayClient
  /** Whether the gateway may only be queried now: see {@link requireRunning}. */
  readonly paused: boolean
  /** Collects the requests of operations: those made at about the same time share one. */
  batches: Batches
  /** Returns the gateway's text as it may be stored and shown, without this account's secret or personal data. */
  sanitize(words: string | undefined): string | undefined
}

/** @throws GatewayError `paused`, whose outcome is `not_sent`, while the store is paused */
export function requireRunning({ paused }: Pick<OpenAccount, "paused">): void {
  if (paused) throw pausedError()
}

/** Identifier of the provider class. Medusa adds the prefix `pp_` and the account's id as suffix. */
const PROVIDER_IDENTIFIER = "mpgi"

/** The payment provider id of an account: `mpgi` becomes `pp_mpgi_mpgi`. */
function providerIdOf(accountId: string): string {
  return `pp_${PROVIDER_IDENTIFIER}_${accountId}`
}

/** Checks the module's options, more strictly in production. @throws OptionsError */
export function checkOptions(options: unknown, production = isProduction()): CheckedOptions {
  const schema = production ? ProductionOptionsSchema : ModuleOptionsSchema
  return parseOptions(schema, withoutHostOptions(options), "options")
}

/** The options that production would refuse, each as `option: why`; never a value. */
export function refusedInProduction(options: unknown): string[] {
  try {
    checkOptions(options, true)
    return []
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    return [...error.problems]
  }
}

interface Observers {
  isPaused?: () => boolean
  /** Receives each exchange of each account when it has ended. */
  onExchange?: (provider_id: string, exchange: Exchange) => void
}

/** Creates one gateway client for each account, under its provider id. */
export function openAccounts(
  { accounts, isPaused = () => false, onExchange }: Pick<CheckedOptions, "accounts"> & Observers,
  log: Log,
  secretUses?: Pick<SecretUses, "note">,
): ReadonlyMap<string, OpenAccount> {
  return new Map(
    accounts.map((account) => {
      const open: OpenAccount = {
        options: account,
        get paused() {
          return isPaused()
        },
        gateway: new GatewayClient({
          ...clientOptions(account, log),
          paused: isPaused,
          onExchange: onExchange && ((exchange) => onExchange(providerIdOf(account.id), exchange)),
          // Not awaited, so that a reply does not wait for it; it never rejects.
          onReplyVerified: (_, secret) =>
            void secretUses?.note(providerIdOf(account.id), account.signature, secret),
        }),
        batches: new Batches(() => open.gateway),
        sanitize: (words) => words && redact(words, secretsOf([account])),
      }
      return [providerIdOf(account.id), open]
    }),
  )
}

/** The configured accounts, by their provider ids such as `pp_mpgi_mpgi`. */
export class Accounts {
  constructor(private readonly opened: ReadonlyMap<string, OpenAccount>) {}

  /** @throws Error when the provider id belongs to no configured account */
  get(providerId: string): OpenAccount {
    const account = this.opened.get(providerId)
    if (!account) throw new MpgiError("not_found", `${providerId} is not one of the configured accounts`)
    return account
  }

  /** False for an account that is no longer configured. */
  has(providerId: string): boolean {
    return this.opened.has(providerId)
  }

  /** The merchant and the account with which a provider id calls the gateway now. */
  credentialsOf(providerId: string): Credentials {
    return credentialsOf(this.get(providerId))
  }

  /**
   * Whether a payment or operation was sent with other credentials than its account has now: see {@link isOfAccount}.
   * False for an account that is no longer configured.
   */
  hasOtherCredentials(row: SentWith & { provider_id: string }): boolean {
    const account = this.opened.get(row.provider_id)
    return account !== undefined && !isOfAccount(row, account)
  }

  /** All provider ids, in the order of the options. */
  ids(): string[] {
    return [...this.opened.keys()]
  }

  /** Closes idle connections to the gateway. */
  closeConnections(): void {
    for (const { gateway } of this.opened.values()) gateway.connections.close()
  }

  /** Whether any account has automatic capture. */
  someCaptureAutomatically(): boolean {
    return [...this.opened.values()].some(({ options }) => options.capture.on !== "never")
  }

  /** Whether an account captures each shipment separately. */
  capturesShipped(providerId: string): boolean {
    const capture = this.opened.get(providerId)?.options.capture
    return capture?.on === "shipment.created" && capture.amount === "shipped"
  }

  /** Whether any account reports the status of orders to the gateway's risk engine. */
  someReportOrders(): boolean {
    return [...this.opened.values()].some(({ options }) => options.updateOrders.enabled)
  }

  /** Whether any account places orders before they are paid. */
  somePlaceUnpaidOrders(): boolean {
    return [...this.opened.values()].some(({ options }) => {
      const { orderFirst, pending, inReview } = options.awaitingOrders
      return orderFirst || pending || inReview
    })
  }

  /** Whether any account lets its storefront show the payment page in a frame. */
  someEmbedded(): boolean {
    return [...this.opened.values()].some(({ options }) => options.embedded.origins.length > 0)
  }

  /** The storefront's address, as in `https://shop.example.com/`; undefined where the accounts have several. */
  shopUrl(): string | undefined {
    const urls = new Set(
      [...this.opened.values()].map(({ options }) => new URL("/", options.storefront.returnUrl).href),
    )
    const [url] = urls
    return urls.size === 1 ? url : undefined
  }

  /** The interest on installments that each account accepts, in percent, by provider id. */
  interestPercent(): ReadonlyMap<string, number> {
    return new Map([...this.opened].map(([id, { options }]) => [id, options.installmentInterest.upToPercent]))
  }

  /**
   * Medusa's amount as we store and send it, in the decimals of the account: see {@link toAmount}. @throws MedusaError
   */
  toAmount(providerId: string, amount: BigNumberInput, currency: string): Amount {
    return toAmount(amount, currency, this.get(providerId).options.decimals)
  }

  /** Medusa's amount for comparison with one of ours: see {@link roundAmount}. */
  roundAmount(providerId: string, amount: BigNumberInput, currency: string): Amount {
    return roundAmount(amount, currency, this.get(providerId).options.decimals)
  }
}

/** Removes `database`, which Medusa adds to the options of every module. */
function withoutHostOptions(options: unknown): unknown {
  const { database: _, ...own }: Record<string, unknown> = Object(options)
  return own
}

function clientOptions(account: Account, log: Log): GatewayClientOptions {
  const { baseUrl, merchantId, accountId, signature, timeoutMs, keepAliveMs } = account
  const { decimals, dialect, encodings, codes, verifyReplies, optimisePath } = account
  return {
    baseUrl,
    merchantId,
    accountId,
    signature,
    timeoutMs,
    keepAliveMs,
    decimals,
    dialect,
    encodings,
    codes,
    verifyReplies,
    optimisePath,
    onUnexpectedRows: (operation, rows) =>
      log.warn(`mpgi: ${operation} returned ${rows.length} row(s) that were not requested; they are ignored`),
  }
}

/** The error that a user gets who requests something that would be sent to the gateway, while the store is paused. */
export function pausedRefusal(): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "Payments of this store are paused, so nothing was sent. The page Gateway, Health check says why and what to do.",
    "paused",
  )
}

/** @throws MedusaError while the store is paused */
export function refuseWhilePaused({ paused }: { paused: boolean }): void {
  if (paused) throw pausedRefusal()
}
