import type { Settings } from "./client-options"
import type { OperationName } from "./operations"

/**
 * Reports rows of orders that were not requested, after the outcomes of the others are known. A listener cannot take an outcome away: it
 * gets a copy, and what it throws becomes a warning of the process. The warning has nothing of its error, which may quote the rows.
 */
export function reportUnexpectedRows(
  operation: OperationName,
  rows: readonly Record<string, unknown>[],
  { onUnexpectedRows }: Settings,
): void {
  if (!onUnexpectedRows || rows.length === 0) return
  try {
    // One that is declared as a listener may still return a promise.
    const returned: unknown = onUnexpectedRows(operation, structuredClone([...rows]))
    Promise.resolve(returned).catch(warn)
  } catch {
    warn()
  }
}

function warn(): void {
  process.emitWarning("onUnexpectedRows has failed; the outcomes are not affected", { code: "MPGI_LISTENER" })
}
