import type { Logger } from "@medusajs/framework/types"
import { tell } from "../../gateway"
import type { Account } from "./options"

/** The levels that this package uses. */
export type Log = Record<"debug" | "info" | "warn" | "error", (said: unknown) => void>

/** The part of the module's container that only this file may see. */
export type LoggerCradle = { logger: Logger }

/** The secrets of accounts, which no text of ours may repeat. A signing function keeps its own. */
export function secretsOf(accounts: readonly Pick<Account, "signature">[]): string[] {
  return accounts.flatMap(({ signature }) => (typeof signature === "function" ? [] : [signature.secret]))
}

/**
 * The one way into Medusa's log for the whole package: a lint rule refuses every other. Whatever is said, a raw
 * error too, is redacted here, so that a careless line costs a detail and not a shopper's data.
 */
export function redactedLog({ logger }: LoggerCradle, secrets: readonly string[]): Log {
  const line = (said: unknown) => tell(said, secrets)
  return {
    debug: (said) => logger.debug(line(said)),
    info: (said) => logger.info(line(said)),
    warn: (said) => logger.warn(line(said)),
    error: (said) => logger.error(line(said)),
  }
}
