import { readReturn, type PaymentResult } from "medusa-payment-mpgi/storefront"

/**
 * Requests the status of a payment session from a route handler of your storefront (`createStatusRoute` of `…/server`).
 *
 * @param route Its path, as in `/api/payment-status`.
 * @throws Error when it did not reply with a status
 */
export async function fetchStatus(route: string, sessionId: string): Promise<PaymentResult> {
  const back = readReturn(window.location.href)
  const query = new URLSearchParams({ payment_session_id: sessionId })
  if (back?.payment_return && back.payment_session_id === sessionId)
    query.set("payment_return", back.payment_return)
  const response = await fetch(`${route}?${query.toString()}`, { cache: "no-store" })
  if (!response.ok) throw new Error(`${route} answered with ${response.status}`)
  return (await response.json()) as PaymentResult
}
