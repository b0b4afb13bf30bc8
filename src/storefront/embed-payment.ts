import { embedFrame, type FrameOptions } from "./embed-frame"
import { pageOf } from "./payment-frame"
import { startRedirect, type RedirectSession } from "./start-redirect"

/** The options of {@link embedPayment}. */
export interface EmbeddedPaymentOptions extends Omit<FrameOptions, "onUnavailable"> {
  /**
   * Called instead of `startRedirect` when the payment page cannot be shown in a frame, after the frame was removed.
   */
  onUnavailable?: () => void
}

/**
 * Shows the gateway's payment page in a frame inside an element of yours. Requires your page's origin in
 * `embedded.origins` of the plugin's options. If the page does not open in time, or the frame or its cookies are
 * refused, the whole window goes to the payment page, as with `startRedirect`. Your page cannot detect whether the
 * gateway's own page refuses the frame. Therefore show a button below the frame that calls `startRedirect`.
 *
 * @param container The element that gets the frame, of your page's width and at least 600 pixels high.
 * @param session A payment session of this plugin with the flow `redirect`, which is the default.
 * @returns A function that removes the frame and cancels nothing. Call it when the customer chooses another payment
 * method.
 * @throws Error when the session has no `redirect_url`.
 */
export function embedPayment(
  container: Element,
  session: RedirectSession,
  options: EmbeddedPaymentOptions,
): () => void {
  return embedFrame(container, pageOf(session), { onUnavailable: () => startRedirect(session), ...options })
}
