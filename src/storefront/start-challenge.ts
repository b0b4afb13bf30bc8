import { startRedirect, type RedirectSession } from "./start-redirect"
import type { PaymentResult } from "./types"

/**
 * Sends the customer to the 3-D Secure challenge of a card payment, if there is one. They return to `storefront.returnUrl` as from the
 * payment page: see `readReturn`. Requires `directCard.challenges` in the plugin's options.
 *
 * @param result What `authorizeCard` returned.
 * @returns Whether the browser is being redirected. Otherwise go on with the result's status.
 * @throws Error outside a browser.
 */
export function startChallenge(result: PaymentResult): boolean {
  const session = challengeSession(result)
  if (session) startRedirect(session)
  return session !== undefined
}

/** The challenge as a session whose page is to be opened; undefined when there is none. */
export function challengeSession({ challenge_url, id }: PaymentResult): RedirectSession | undefined {
  return challenge_url ? { data: { redirect_url: challenge_url, session_id: id } } : undefined
}
