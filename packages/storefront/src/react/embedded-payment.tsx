import {
  embedPayment,
  redirectUrl,
  startRedirect,
  type PaymentReturn,
  type RedirectSession,
} from "medusa-payment-mpgi/storefront"
import { GatewayFrame } from "./gateway-frame"
import type { Language } from "./texts"

export interface EmbeddedPaymentProps extends Language {
  /** A payment session with the flow `redirect`. Another session opens another payment page. */
  session: RedirectSession
  /** Called once when the customer has paid or canceled: show `PaymentResultView`, or call `waitForPayment`. */
  onReturn: (back: PaymentReturn) => void
  /** Called instead of `startRedirect` to open the payment page in the whole window. */
  onFullPage?: (session: RedirectSession) => void
  /** Milliseconds that the payment page may take to open. Default 15,000. */
  timeoutMs?: number
}

/**
 * The gateway's payment page in a frame, with a button that opens it in the whole window. It also opens there if the
 * page does not open in time, or if the frame or its cookies are refused.
 */
export function EmbeddedPayment(props: EmbeddedPaymentProps) {
  const { session, timeoutMs, onFullPage = startRedirect } = props
  return (
    <GatewayFrame
      {...props}
      key={redirectUrl(session)}
      embed={(box, events) => embedPayment(box, session, timeoutMs ? { ...events, timeoutMs } : events)}
      onFullPage={() => onFullPage(session)}
    />
  )
}
