/** A payment session as Medusa's store API returns it. */
export interface RedirectSession {
  data?: Record<string, unknown> | null
}

/**
 * The URL that takes the customer to the gateway's payment page. Manual 2.4.
 *
 * @param session A payment session of this plugin with the flow `redirect`, which is the default.
 * @throws Error when the session has no `redirect_url`.
 */
export function redirectUrl(session: RedirectSession): string {
  const url = session.data?.redirect_url
  if (typeof url !== "string" || !/^https?:\/\//i.test(url)) {
    throw new Error('The payment session has no redirect_url. Create it with data: { flow: "redirect" }.')
  }
  return url
}

/**
 * Redirects the browser to the gateway's payment page. The customer returns to `storefront.returnUrl` of the plugin's
 * options: see `readReturn`.
 *
 * @param session A payment session of this plugin with the flow `redirect`, which is the default.
 * @throws Error when the session has no `redirect_url`, or outside a browser.
 */
export function startRedirect(session: RedirectSession): void {
  const url = redirectUrl(session)
  if (typeof window === "undefined")
    throw new Error(
      "startRedirect requires a browser. On a server, redirect to redirectUrl(session) instead.",
    )
  window.location.assign(url)
}
