import { callSession } from "./store-request"
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
 * Polls the status of a payment session until it is no longer `pending` or the timeout has passed.
 *
 * @param options.timeoutMs Milliseconds after which polling stops. Default 60,000.
 * @param options.everyMs Milliseconds between two requests. Default 2,000. Less is of no use, since the server does not
 * query the gateway more often.
 * @returns The last result, which is `pending` after a timeout.
 * @throws PaymentRequestError as {@link paymentStatus}.
 */
export async function waitForPayment(
  access: StoreAccess,
  sessionId: string,
  { timeoutMs = 60_000, everyMs = 2_000 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<PaymentResult> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const result = await paymentStatus(access, sessionId)
    if (result.status !== "pending" || Date.now() + everyMs > deadline) return result
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
