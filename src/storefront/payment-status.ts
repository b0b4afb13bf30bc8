import { callSession, PaymentRequestError } from "./store-request"
import type { PaymentResult, StoreAccess } from "./types"

/**
 * Retrieves the status of a payment session. While the payment is open, the server queries the gateway for it.
 *
 * @param access How to reach the Medusa server.
 * @param sessionId Id of the payment session, as in `payses_…`.
 * @returns The session's status, and `order_id` once its order exists.
 * @throws PaymentRequestError with `status` 404 when the session is not the customer's, 0 when the store did not respond.
 */
export function paymentStatus(access: StoreAccess, sessionId: string): Promise<PaymentResult> {
  return callSession(access, sessionId)
}

/**
 * Polls the status of a payment session until it is no longer `pending` or the timeout has passed. A request that is
 * lost, or answered with 429 or a server error, is repeated. The wait before it doubles with each failure, up to ten
 * seconds.
 *
 * @param options How long, and how often.
 * @param options.timeoutMs Milliseconds after which polling stops. Default 60,000.
 * @param options.everyMs Milliseconds between two requests. Default 2,000. Less is of no use, since the server does not
 * query the gateway more often.
 * @returns The last result, which is `pending` after a timeout.
 * @throws PaymentRequestError as {@link paymentStatus}, if the session is not the customer's, `access.signal` was
 * aborted, or no request was answered before the timeout.
 */
export async function waitForPayment(
  access: StoreAccess,
  sessionId: string,
  { timeoutMs = 60_000, everyMs = 2_000 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<PaymentResult> {
  const deadline = Date.now() + timeoutMs
  let last: PaymentResult | undefined
  let wait = everyMs
  for (;;) {
    let failure: unknown
    try {
      last = await paymentStatus(access, sessionId)
      if (last.status !== "pending") return last
      wait = everyMs
    } catch (error) {
      if (access.signal?.aborted || !isPassing(error)) throw error
      failure = error
      wait = Math.max(everyMs, Math.min(wait * 2, 10_000))
    }
    const left = deadline - Date.now()
    if (left < everyMs) {
      if (last) return last
      throw failure
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, left)))
  }
}

/** Whether the next request may succeed: this one was lost, exceeded a limit, or caused a server error. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof PaymentRequestError)) return false
  const { status } = error
  return status === 0 || status === 429 || status >= 500
}
