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
  if (onUnexpectedRows && rows.length > 0)
    callListener("onUnexpectedRows", () => onUnexpectedRows(operation, structuredClone([...rows])))
}

/** Reports with which secret a reply was signed. Its listener is a guest as well. */
export function reportVerified(
  operation: OperationName,
  secret: string | undefined,
  { onReplyVerified }: Settings,
): void {
  if (onReplyVerified) callListener("onReplyVerified", () => onReplyVerified(operation, secret))
}

function callListener(name: string, call: () => unknown): void {
  const warn = () =>
    process.emitWarning(`${name} has failed; the outcomes are not affected`, { code: "MPGI_LISTENER" })
  try {
    // One that is declared as a listener may still return a promise.
    Promise.resolve(call()).catch(warn)
  } catch {
    warn()
  }
}
