import { startRedirect, type RedirectSession } from "./start-redirect"
import type { PaymentResult } from "./types"

/**
 * Sends the customer to the 3-D Secure challenge of a card payment, if there is one. The customer returns to
 * `storefront.returnUrl`, as from the payment page: see `readReturn`. Requires `directCard.challenges` in the plugin's
 * options.
 *
 * @param result What `authorizeCard` returned.
 * @returns Whether the browser is being redirected. If not, continue with the result's status.
 * @throws Error outside a browser.
 */
export function startChallenge(result: PaymentResult): boolean {
  const session = challengeSession(result)
  if (session) startRedirect(session)
  return session !== undefined
}

/** The challenge in the form of a session whose page is opened; undefined when there is no challenge. */
export function challengeSession({ challenge_url, id }: PaymentResult): RedirectSession | undefined {
  return challenge_url ? { data: { redirect_url: challenge_url, session_id: id } } : undefined
}
