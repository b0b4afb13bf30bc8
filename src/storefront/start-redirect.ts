/** A payment session as Medusa's store routes answer it. */
export interface RedirectSession {
  data?: Record<string, unknown> | null
}

/** The address that leads to the gateway's payment page. @throws Error when the session has none. */
export function redirectUrl(session: RedirectSession): string {
  const address = session.data?.redirect_url
  if (typeof address !== "string" || !/^https?:\/\//i.test(address)) {
    throw new Error('This payment session has no redirect_url: was it made with flow "redirect"?')
  }
  return address
}

/** Sends the shopper to the payment page. In the browser only. @throws Error as {@link redirectUrl}. */
export function startRedirect(session: RedirectSession): void {
  const address = redirectUrl(session)
  if (typeof window === "undefined")
    throw new Error("startRedirect works in a browser; on a server use redirectUrl")
  window.location.assign(address)
}
