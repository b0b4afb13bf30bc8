import { callSession } from "./request"
import type { PaymentResult, StoreAccess } from "./types"

/** Where the session's payment stands. @throws PaymentRequestError. */
export function paymentStatus(access: StoreAccess, sessionId: string): Promise<PaymentResult> {
  return callSession(access, encodeURIComponent(sessionId))
}

/**
 * Asks until the payment is no longer `pending`, or the time is up: then the last answer, `pending` included.
 * `timeoutMs` and `everyMs` in milliseconds.
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
