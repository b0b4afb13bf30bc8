/** The query parameter of your return page. */
export interface PaymentReturn {
  /** Pass it to `waitForPayment` or `paymentStatus`: status, cart and order come from your Medusa server. */
  payment_session_id: string
}

/**
 * Parses the URL of the page to which the gateway's payment page returned the customer. It names the payment session and
 * nothing else, since addresses are kept in histories and logs.
 *
 * @param url Usually `window.location.href`. May be relative.
 * @returns The parameter, or undefined when the URL is not a return from a payment.
 */
export function readReturn(url: string | URL): PaymentReturn | undefined {
  const { searchParams } = new URL(url, "http://localhost")
  const session = searchParams.get("payment_session_id")
  return session ? { payment_session_id: session } : undefined
}
