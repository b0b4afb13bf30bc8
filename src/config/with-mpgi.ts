import type { ConfigModule } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "zod"
import type { AccountOptions, ModuleOptions } from "../modules/mpgi"
import { OptionsError, parseOptions } from "../modules/mpgi/options/parse-options"

/** The whole configuration of this package. */
export interface MpgiOptions extends ModuleOptions {
  /** One entry for each account at the gateway. Each becomes a payment provider `pp_mpgi_<id>`. */
  accounts: AccountOptions[]
  /** How often one address may call the public routes; see docs/security.md. */
  rateLimits?: ModuleOptions["rateLimits"]
  /** The proxies and the storefront that may state a customer's address; see docs/guides/proxies.md. */
  proxies?: ModuleOptions["proxies"]
  /** Starts without jobs and automatic work, and only queries the gateway; see docs/guides/restore.md. */
  paused?: ModuleOptions["paused"]
  /** Keys of encrypted values; required in production. See docs/guides/configuration.md. */
  encryption?: NonNullable<ModuleOptions["encryption"]>
  /** The time after which an unconfirmed operation becomes a case. */
  cases?: ModuleOptions["cases"]
  /** How long payments are kept that came to nothing. */
  payments?: ModuleOptions["payments"]
  /** How long applied notifications are kept. */
  notifications?: ModuleOptions["notifications"]
  /** How long payment links are valid. */
  paymentLinks?: ModuleOptions["paymentLinks"]
  /** Who may make payouts, and which payouts a second user has to approve. */
  payouts?: ModuleOptions["payouts"]
  /** The alerts that are shown behind the dashboard's bell or mailed to the merchant; see docs/guides/alerts.md. */
  alerts?: ModuleOptions["alerts"]
  /** The location of this package's modules and providers, if it is not installed from npm. */
  from?: string
}

const PACKAGE = "medusa-payment-mpgi"

/** The options that are read here. The module checks all other options when the store starts. */
const Read = z.looseObject({
  accounts: z
    .array(z.looseObject({ id: z.string().optional() }))
    .min(1, "must name at least one account: see the README"),
  from: z.string().optional(),
})

type PaymentModule = { dependencies?: string[]; options?: { providers?: object[] } }

/**
 * Adds this package to a store: its module, and one payment provider per account beside the store's other providers.
 *
 * ```ts
 * module.exports = withMpgi(defineConfig({ ... }), { accounts: [{ baseUrl, merchantId, accountId, signature, ... }] })
 * ```
 *
 * Options are checked when the store starts. An error names the invalid option, and what to write.
 * @throws OptionsError without accounts
 */
export function withMpgi(config: ConfigModule, given: MpgiOptions): ConfigModule {
  if (!config)
    throw new OptionsError("the first argument of withMpgi", [
      "config: is missing: write defineConfig({ … }), the store's configuration",
    ])
  parseOptions(Read, given, "options")
  const { from, ...options } = given
  const payment = (config.modules?.[Modules.PAYMENT] ?? {
    resolve: "@medusajs/medusa/payment",
  }) as PaymentModule
  const needed = ["mpgi", Modules.LOCKING, ContainerRegistrationKeys.QUERY]
  const providers = options.accounts.map(({ id = "mpgi" }) => ({
    resolve: `${from ?? PACKAGE}/providers/mpgi`,
    id,
    options: { id },
  }))
  const module: PaymentModule = { ...payment }
  module.dependencies = [...new Set([...(payment.dependencies ?? []), ...needed])]
  module.options = { ...payment.options, providers: [...(payment.options?.providers ?? []), ...providers] }
  return {
    ...config,
    modules: {
      ...config.modules,
      [Modules.PAYMENT]: module,
      ...(from ? { mpgi: { resolve: `${from}/modules/mpgi`, options } } : {}),
    } as NonNullable<ConfigModule["modules"]>,
    // Installed from npm, this package is a plugin. Medusa passes a plugin's options to its modules.
    ...(from ? {} : { plugins: [...(config.plugins ?? []), { resolve: PACKAGE, options }] }),
  }
}
