import type { Logger } from "@medusajs/framework/types"
import { redact, tell } from "../../gateway"
import type { Account } from "./options"

/** The levels that this package uses. */
export type Log = Record<"debug" | "info" | "warn" | "error", (said: unknown) => void>

/** The secrets of accounts, which no text of ours may repeat. A signing function keeps its own. */
export function secretsOf(accounts: readonly Pick<Account, "signature">[]): string[] {
  return accounts.flatMap(({ signature }) => (typeof signature === "function" ? [] : [signature.secret]))
}

/**
 * The one way into Medusa's log for the whole package: a lint rule refuses every other. Whatever is said, a raw
 * error too, is redacted here, so that a careless line costs a detail and not a shopper's data.
 */
export function redactedLog(logger: Logger, secrets: readonly string[]): Log {
  const line = (said: unknown) => tell(said, secrets)
  return {
    debug: (said) => logger.debug(line(said)),
    info: (said) => logger.info(line(said)),
    warn: (said) => logger.warn(line(said)),
    error: (said) => logger.error(line(said)),
  }
}

/** The gateway's words as they may be shown or kept: redacted, or undefined where there are none. */
export function harmlessWords(words: string | undefined, secrets: readonly string[]): string | undefined {
  return words === undefined ? undefined : redact(words, secrets)
}
