import { GatewayError, type GatewayErrorCode, type Outcome } from "./errors"
import type { OperationName } from "./operations"

/** One exchange with the gateway, once it has ended. It contains counts and codes: no order, amount or text. */
export interface Exchange {
  operation: OperationName
  /** `answered`: a verified reply that leaves nothing open. Otherwise the outcome, as in {@link GatewayError}. */
  outcome: "answered" | Outcome
  /** Why it was not answered, or why the outcome of one of its orders is unknown. */
  code: GatewayErrorCode | undefined
  /** The HTTP status of a reply that was not accepted. */
  status: number | undefined
  /** How many orders, transactions, payouts or contracts the request named. */
  size: number
  /** How many of them have an unknown outcome. */
  unknown: number
  /** When it began, in milliseconds since 1970. */
  startedAt: number
  durationMs: number
}

/** The open outcomes of a reply: their number, and why the first of them is unknown. */
interface Open {
  unknown: number
  code: GatewayErrorCode | undefined
}

type Ended = Pick<Exchange, "outcome" | "code" | "status" | "unknown">

/**
 * Runs one exchange, and reports it to the listener `onExchange`. Without a listener nothing is measured. The listener
 * cannot affect the exchange: it is called after the exchange has ended. If it throws, the error becomes a process
 * warning.
 */
export async function observed<Result>(
  about: Pick<Exchange, "operation" | "size">,
  { onExchange }: { onExchange?: ((exchange: Exchange) => void) | undefined },
  exchange: () => Promise<Result>,
  openIn: (result: Result) => Open = () => ({ unknown: 0, code: undefined }),
): Promise<Result> {
  if (!onExchange) return exchange()
  const startedAt = Date.now()
  const start = performance.now()
  const report = ({ outcome, code, status, unknown }: Ended) => {
    const durationMs = performance.now() - start
    const { operation, size } = about
    // Spreads of both would take longer than all that telemetry does without an SDK.
    const ended = { operation, size, outcome, code, status, unknown, startedAt, durationMs }
    callListener("onExchange", () => onExchange(ended))
  }
  let result: Result
  try {
    result = await exchange()
  } catch (error) {
    const { outcome, code, status } = asGatewayError(error)
    report({ outcome, code, status, unknown: outcome === "unknown" ? about.size : 0 })
    throw error
  }
  const { unknown, code } = openIn(result)
  report({ outcome: unknown > 0 ? "unknown" : "answered", code, status: undefined, unknown })
  return result
}

/** Any other error was thrown while the reply was read, so the outcome is unknown. */
function asGatewayError(error: unknown): Pick<GatewayError, "outcome" | "code" | "status"> {
  return error instanceof GatewayError
    ? error
    : { outcome: "unknown", code: "malformed_reply", status: undefined }
}

/** Calls a listener of the options. The caller continues even if the listener fails. */
export function callListener(name: string, call: () => unknown): void {
  const warn = () =>
    process.emitWarning(`${name} has failed; the outcomes are not affected`, { code: "MPGI_LISTENER" })
  try {
    // A function of type `void` may still return a promise.
    Promise.resolve(call()).catch(warn)
  } catch {
    warn()
  }
}
