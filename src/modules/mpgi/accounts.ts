import { isProduction } from "@medusajs/framework/utils"
import { GatewayClient, redact, type GatewayClientOptions } from "../../gateway"
import { secretsOf, type Log } from "./log"
import {
  ModuleOptionsSchema,
  ProductionOptionsSchema,
  type Account,
  type CheckedOptions,
  type ModuleOptions,
} from "./options"
import { parseOptions } from "./parse-options"

/** One account and the client that speaks for it. */
export interface OpenAccount {
  options: Account
  gateway: GatewayClient
  /** The gateway's words as they may be kept and shown: without this account's secret, or anybody's data. */
  harmless(words: string | undefined): string | undefined
}

/** Identifier of the provider class; Medusa puts `pp_` in front and the account's id behind. */
export const PROVIDER_IDENTIFIER = "mpgi"

/** The payment provider id of an account: `mpgi` becomes `pp_mpgi_mpgi`. */
export function providerIdOf(accountId: string): string {
  return `pp_${PROVIDER_IDENTIFIER}_${accountId}`
}

/** Checks the module's options, more strictly in production. @throws Error that names the option. */
export function checkOptions(options: unknown, production = isProduction()): CheckedOptions {
  const schema = production ? ProductionOptionsSchema : ModuleOptionsSchema
  return parseOptions(schema, withoutHostOptions(options), "options")
}

/** What production would refuse of the options, each as `option: why`; never a value. */
export function refusedInProduction(options: unknown): string[] {
  try {
    checkOptions(options, true)
    return []
  } catch (error) {
    const [, ...problems] = (error as Error).message.split("\n")
    return problems.map((problem) => problem.trim())
  }
}

/** One gateway client an account, under the provider's id. */
export function openAccounts(
  { accounts }: Pick<CheckedOptions, "accounts">,
  log: Log,
): ReadonlyMap<string, OpenAccount> {
  return new Map(
    accounts.map((account) => [
      providerIdOf(account.id),
      {
        options: account,
        gateway: new GatewayClient(clientOptions(account, log)),
        harmless: (words) => words && redact(words, secretsOf([account])),
      },
    ]),
  )
}

/** Medusa puts its own `database` among the options of every module. */
function withoutHostOptions(options: unknown): unknown {
  const { database: _, ...own } = { ...(options as ModuleOptions & { database?: unknown }) }
  return own
}

function clientOptions(account: Account, log: Log): GatewayClientOptions {
  const { baseUrl, merchantId, accountId, signature, timeoutMs, decimals, dialect, encodings } = account
  const { codes, verifyReplies, optimisePath } = account
  return {
    ...{ baseUrl, merchantId, accountId, signature, timeoutMs, decimals, dialect, encodings, optimisePath },
    codes: codes as GatewayClientOptions["codes"],
    verifyReplies: verifyReplies as GatewayClientOptions["verifyReplies"],
    onForeignRows: (operation, rows) =>
      log.warn(`mpgi: ${operation} answered ${rows.length} row(s) that nobody asked for; they are ignored`),
  }
}
