import type { PaymentReturn } from "./read-return"
import { redirectUrl, type RedirectSession } from "./start-redirect"

/**
 * Attributes of the frame. Scripts, forms and the gateway's own storage work; the page around it is left only by what the customer
 * clicks; wallets and passkeys work, camera, position and everything else do not.
 */
export const PAYMENT_FRAME = {
  sandbox:
    "allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
  allow: "payment *; publickey-credentials-get *",
  referrerPolicy: "no-referrer",
} as const

/** What happens to a payment page in a frame. */
export interface PaymentFrameEvents {
  /** The payment page is being opened; once or more. */
  onOpen?: () => void
  /** The customer has paid or canceled: remove the frame, then pass the id to `waitForPayment`. Called once. */
  onReturn: (back: PaymentReturn) => void
  /** The payment page cannot be shown in a frame: remove the frame, then call `startRedirect`. Called once. */
  onUnavailable: () => void
  /** Milliseconds that the payment page may take to open before it counts as unavailable. Default 15,000. */
  timeoutMs?: number
}

/** A page in a frame, and what reports the customer's return. */
export interface FramedPage {
  /** Of the page of your Medusa server. */
  origin: string
  /** Messages about another session do not count. Absent: every one does. */
  session_id?: unknown
}

/** The payment page of a session. @throws Error when the session has no `redirect_url` */
export function pageOf(session: RedirectSession): FramedPage & { url: string } {
  const url = redirectUrl(session)
  return { url, origin: new URL(url).origin, session_id: session.data?.session_id }
}

/**
 * Listens to the payment page in a frame of yours, whose address is `redirectUrl(session)`. Call it before the frame loads.
 * Only messages of that frame and of your Medusa server's origin count, and only about this session.
 *
 * @returns How to stop, when you remove the frame.
 * @throws Error when the session has no `redirect_url`.
 */
export function watchPaymentFrame(
  frame: HTMLIFrameElement,
  session: RedirectSession,
  events: PaymentFrameEvents,
): () => void {
  return watchFrame(frame, pageOf(session), events)
}

/** The same for any page. A `timeoutMs` of 0 is none. */
export function watchFrame(
  frame: HTMLIFrameElement,
  { origin, session_id }: FramedPage,
  { onOpen, onReturn, onUnavailable, timeoutMs = 15_000 }: PaymentFrameEvents,
): () => void {
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener("message", onMessage)
  }
  const unavailable = () => {
    stop()
    onUnavailable()
  }
  const onMessage = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (from !== origin || !source || source !== frame.contentWindow) return
    const { type, event, payment_session_id }: Record<string, unknown> = Object(data)
    if (type !== "mpgi-payment") return
    if (event === "opened") {
      clearTimeout(timer)
      onOpen?.()
    } else if (event === "unavailable") unavailable()
    else if (event === "returned" && typeof payment_session_id === "string") {
      if (session_id !== undefined && session_id !== payment_session_id) return
      stop()
      onReturn({ payment_session_id })
    }
  }
  const timer = timeoutMs ? setTimeout(unavailable, timeoutMs) : undefined
  window.addEventListener("message", onMessage)
  return stop
}
