import { paymentStatus } from "./payment-status"
import { startRedirect } from "./start-redirect"
import type { PaymentResult, StoreAccess } from "./types"

/**
 * Sends the customer to the gateway's payment page again, if the payment can still be made. Use it after a decline, or
 * for an order that was placed before it is paid.
 *
 * @param access How to reach the Medusa server.
 * @param sessionId Id of the payment session, as in `payses_…`: `payment_session_id` of `readReturn`.
 * @returns The session's status. If it has a `redirect_url`, the browser is being redirected. Otherwise there is
 * nothing to pay.
 * @throws PaymentRequestError with `status` 404 when the session is not the customer's, 0 when the store did not
 * respond.
 * @throws Error outside a browser.
 */
export async function payAgain(access: StoreAccess, sessionId: string): Promise<PaymentResult> {
  const result = await paymentStatus(access, sessionId)
  if (result.redirect_url) startRedirect({ data: { redirect_url: result.redirect_url } })
  return result
}
