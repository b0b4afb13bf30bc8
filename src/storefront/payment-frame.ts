import type { PaymentReturn } from "./read-return"
import { redirectUrl, type RedirectSession } from "./start-redirect"

/**
 * Attributes of the frame. They allow scripts, forms, the gateway's own storage, wallets and passkeys. Only a click of
 * the customer can leave the page around the frame. Camera, position and all other features are not allowed.
 */
export const PAYMENT_FRAME = {
  sandbox:
    "allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
  allow: "payment *; publickey-credentials-get *",
  referrerPolicy: "no-referrer",
} as const

/** The events of a payment page in a frame. */
export interface PaymentFrameEvents {
  /** The payment page is being opened. Called once or more. */
  onOpen?: () => void
  /** The customer has paid or canceled: remove the frame, then pass the id to `waitForPayment`. Called once. */
  onReturn: (back: PaymentReturn) => void
  /** The payment page cannot be shown in a frame: remove the frame, then call `startRedirect`. Called once. */
  onUnavailable: () => void
  /** Milliseconds that the payment page may take to open before it counts as unavailable. Default 15,000. */
  timeoutMs?: number
}

/** A page in a frame, and the source of the message that reports the customer's return. */
export interface FramedPage {
  /** The origin of your Medusa server, whose page reports the return. */
  origin: string
  /** Messages about another session are ignored. If absent, messages about any session count. */
  session_id?: unknown
}

/** The payment page of a session. @throws Error when the session has no `redirect_url` */
export function pageOf(session: RedirectSession): FramedPage & { url: string } {
  const url = redirectUrl(session)
  return { url, origin: new URL(url).origin, session_id: session.data?.session_id }
}

/**
 * Listens to the payment page in a frame of yours, whose address is `redirectUrl(session)`. Call it before the frame loads.
 * A message counts only if it comes from that frame and your Medusa server's origin, and is about this session.
 *
 * @returns A function that stops listening. Call it when you remove the frame.
 * @throws Error when the session has no `redirect_url`.
 */
export function watchPaymentFrame(
  frame: HTMLIFrameElement,
  session: RedirectSession,
  events: PaymentFrameEvents,
): () => void {
  return watchFrame(frame, pageOf(session), events)
}

/** As {@link watchPaymentFrame}, for any page. A `timeoutMs` of 0 means no timeout. */
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
