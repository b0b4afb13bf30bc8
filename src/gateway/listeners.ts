import type { Settings } from "./client-options"
import type { OperationName } from "./operations"

/**
 * Reports rows of orders that were not requested, after the outcomes of the requested orders are known. A listener
 * cannot affect an outcome: it gets a copy, and an error that it throws becomes a process warning. The warning omits
 * that error, which may quote the rows.
 */
export function reportUnexpectedRows(
  operation: OperationName,
  rows: readonly Record<string, unknown>[],
  { onUnexpectedRows }: Settings,
): void {
  if (onUnexpectedRows && rows.length > 0)
    callListener("onUnexpectedRows", () => onUnexpectedRows(operation, structuredClone([...rows])))
}

/** Reports which secret signed a reply. This listener cannot affect an outcome either. */
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
    // A function of type `void` may still return a promise.
    Promise.resolve(call()).catch(warn)
  } catch {
    warn()
  }
}
