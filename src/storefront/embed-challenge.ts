import { embedFrame, type FrameOptions } from "./embed-frame"
import { pageOf } from "./payment-frame"
import { challengeSession, startChallenge } from "./start-challenge"
import type { PaymentResult } from "./types"

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
