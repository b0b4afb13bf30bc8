import { startRedirect } from "./start-redirect"
import type { PaymentResult } from "./types"

/**
 * Sends the customer to the 3-D Secure challenge of a card payment, if there is one. They return to `storefront.returnUrl` as from the
 * payment page: see `readReturn`. Requires `directCard.challenges` in the plugin's options.
 *
 * @param result What `authorizeCard` returned.
 * @returns Whether the browser is being redirected. Otherwise go on with the result's status.
 * @throws Error outside a browser.
 */
export function startChallenge({ challenge_url }: PaymentResult): boolean {
  if (!challenge_url) return false
  startRedirect({ data: { redirect_url: challenge_url } })
  return true
}
