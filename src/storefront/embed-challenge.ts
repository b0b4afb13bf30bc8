import { embedFrame, type FrameOptions } from "./embed-frame"
import { pageOf } from "./payment-frame"
import { challengeSession, startChallenge } from "./start-challenge"
import type { PaymentResult } from "./types"

/** What {@link embedChallenge} needs to know. */
export interface EmbeddedChallengeOptions extends Pick<FrameOptions, "title" | "onReturn"> {
  /** Called instead of `startChallenge` where the challenge is not to be shown in a frame. */
  onUnavailable?: () => void
}

/**
 * Shows the 3-D Secure challenge of a card payment in a frame inside an element of yours, in the size that was sent as
 * `challenge_window_size`, and moves the focus there. Without `challenge_frame` in the result the whole window goes to the challenge
 * as with `startChallenge`: for the size `05`, which `collectDeviceData` chooses in a narrow window, and where the plugin's option
 * `embedded.origins` does not name your page. No page can see from outside whether the gateway's own page refuses the frame, so show a
 * button that calls `startChallenge` below it.
 *
 * @param container The element that gets the frame. The frame is never wider.
 * @param result What `authorizeCard` returned.
 * @returns How to remove the frame; nothing is canceled by it. Undefined when there is no challenge: go on with the result's status.
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
