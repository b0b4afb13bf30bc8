import {
  embedChallenge,
  startChallenge,
  type PaymentResult,
  type PaymentReturn,
} from "medusa-payment-mpgi/storefront"
import { GatewayFrame } from "./gateway-frame"
import type { Language } from "./texts"

export interface ChallengeFrameProps extends Language {
  /** The result of `authorizeCard`, with a `challenge_url`. */
  result: PaymentResult
  /** Called once when the customer has confirmed or canceled: show `PaymentResultView`, or call `waitForPayment`. */
  onReturn: (back: PaymentReturn) => void
  /** Called instead of `startChallenge` to open the challenge in the whole window. */
  onFullPage?: (result: PaymentResult) => void
}

/**
 * Shows the 3-D Secure challenge of a card payment in a frame of the requested size. A button opens it in the whole
 * window. Without `challenge_frame` in the result, it opens in the whole window at once. A customer who then goes back
 * sees the button.
 */
export function ChallengeFrame(props: ChallengeFrameProps) {
  const { result, onFullPage = startChallenge } = props
  return (
    <GatewayFrame
      {...props}
      key={result.challenge_url}
      embed={(box, events, restored) => {
        events.onOpen()
        return restored && !result.challenge_frame ? undefined : embedChallenge(box, result, events)
      }}
      onFullPage={() => void onFullPage(result)}
    />
  )
}
