import { embedFrame, pageOf, type FrameOptions } from "./embed-payment"
import type { PaymentResult } from "./types"
import { startRedirect, type RedirectSession } from "./start-redirect"

/** The options of {@link embedChallenge}. */
export interface EmbeddedChallengeOptions extends Pick<FrameOptions, "title" | "onReturn"> {
  /** Called instead of `startChallenge` when the challenge cannot be shown in a frame. */
  onUnavailable?: () => void
}

/**
 * Shows the 3-D Secure challenge of a card payment in a frame inside an element of yours and moves the focus there.
 * The frame has the size that was sent as `challenge_window_size`. Without `challenge_frame` in the result, the whole
 * window goes to the challenge, as with `startChallenge`. This happens for the size `05`, which `collectDeviceData`
 * chooses in a narrow window, and when the plugin's option `embedded.origins` does not name your page. Your page
 * cannot detect whether the gateway's own page refuses the frame. Therefore show a button below the frame that calls
 * `startChallenge`.
 *
 * @param container The element that gets the frame. The frame is never wider.
 * @param result What `authorizeCard` returned.
 * @returns A function that removes the frame and cancels nothing. Undefined when there is no challenge: continue with
 * the result's status.
 */
export function embedChallenge(
  container: Element,
  result: PaymentResult,
  options: EmbeddedChallengeOptions,
): (() => void) | undefined {
  const { challenge_frame: size } = result
  const session = challengeSession(result)
  if (!session) return undefined
  const onUnavailable = options.onUnavailable ?? (() => void startChallenge(result))
  if (!size) {
    onUnavailable()
    return () => {}
  }
  const page = { ...pageOf(session), origin: size.origin, size }
  return embedFrame(container, page, { ...options, onUnavailable, timeoutMs: 0 })
}

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
function challengeSession({ challenge_url, id }: PaymentResult): RedirectSession | undefined {
  return challenge_url ? { data: { redirect_url: challenge_url, session_id: id } } : undefined
}
