import type { Logger } from "@medusajs/framework/types"
import { formatLogLine, secretsIn } from "../../../gateway"
import type { Account } from "../options/options"

/** The levels that this package uses. */
export type Log = Record<"debug" | "info" | "warn" | "error", (message: unknown) => void>

/** The part of the module's container that only this file may access. */
export type LoggerCradle = { logger: Logger }

/** The secrets of accounts, which no text of ours may repeat. A custom signing function keeps its own secret. */
export function secretsOf(accounts: readonly Pick<Account, "signature">[]): string[] {
  return accounts.flatMap(({ signature }) => secretsIn(signature).map(({ secret }) => secret))
}

/**
 * The only access to Medusa's log for the whole package: a lint rule refuses every other. Every message, even a raw
 * error, is redacted here. A careless line then costs a detail and not a customer's data.
 */
export function redactedLog({ logger }: LoggerCradle, secrets: readonly string[]): Log {
  const line = (message: unknown) => formatLogLine(message, secrets)
  return {
    debug: (message) => logger.debug(line(message)),
    info: (message) => logger.info(line(message)),
    warn: (message) => logger.warn(line(message)),
    error: (message) => logger.error(line(message)),
  }
}
