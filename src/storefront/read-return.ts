/** The query parameters of your return page. */
export interface PaymentReturn {
  /** Pass it to `waitForPayment` or `paymentStatus`: status, cart and order come from your Medusa server. */
  payment_session_id: string
  /** Proof of the return. It shows the payment's status without sign-in. Only for customers with an account. */
  payment_return?: string
}

/**
 * Parses the URL of the page to which the gateway's payment page returned the customer. The URL names only the payment
 * session and no other data of the payment, since addresses are kept in histories and logs.
 *
 * @param url Usually `window.location.href`. May be relative.
 * @returns The parameters, or undefined when the URL is not a return from a payment.
 */
export function readReturn(url: string | URL): PaymentReturn | undefined {
  const { searchParams } = new URL(url, "http://localhost")
  const session = searchParams.get("payment_session_id")
  const proof = searchParams.get("payment_return")
  return session ? { payment_session_id: session, ...(proof && { payment_return: proof }) } : undefined
}

/** The proof in the address of the current page, if it is the return page of this session. */
export function proofOfPage(sessionId: string): string | undefined {
  if (typeof window === "undefined" || !window.location) return undefined
  const back = readReturn(window.location.href)
  return back?.payment_session_id === sessionId ? back.payment_return : undefined
}
