import { startRedirect, redirectUrl, type RedirectSession } from "./start-redirect"
import type { PaymentReturn } from "./read-return"

/**
 * Attributes of the frame. They allow scripts, forms, the gateway's own storage, wallets and passkeys. Where the browser
 * blocks cookies of frames, the gateway's page may request them by a click. Only a click of
 * the customer can leave the page around the frame. Camera, position and all other features are not allowed.
 */
export const PAYMENT_FRAME = {
  sandbox:
    "allow-forms allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation allow-top-navigation-by-user-activation",
  allow: "payment *; publickey-credentials-get *",
  referrerPolicy: "no-referrer",
} as const

/** The options of {@link embedPayment}. */
export interface EmbeddedPaymentOptions extends Omit<FrameOptions, "onUnavailable"> {
  /**
   * Called instead of `startRedirect` when the payment page cannot be shown in a frame, after the frame was removed.
   */
  onUnavailable?: () => void
}

/**
 * Shows the gateway's payment page in a frame inside an element of yours. Requires your page's origin in
 * `embedded.origins` of the plugin's options. The page may not open in time, or the frame or its cookies may be
 * refused. Then the whole window goes to the payment page, as with `startRedirect`. Your page cannot detect whether the
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

/** The options of every page of the gateway in a frame. */
export interface FrameOptions extends Pick<PaymentFrameEvents, "onOpen" | "timeoutMs"> {
  /** The accessible name of the frame, in the customer's language. Default: `Payment`. */
  title?: string
  /** Called once when the customer is back, after the frame was removed. Pass the id to `waitForPayment`. */
  onReturn: (back: PaymentReturn) => void
  /** Called once when the page cannot be shown in a frame, after the frame was removed. */
  onUnavailable: () => void
}

/**
 * Shows a page in a new frame inside an element. A frame of fixed size is never wider than the element.
 * @returns A function that removes the frame
 */
export function embedFrame(
  container: Element,
  page: FramedPage & { url: string; size?: { width: number; height: number } },
  { title = "Payment", onReturn, onUnavailable, ...rest }: FrameOptions,
): () => void {
  const frame = document.createElement("iframe")
  for (const [name, value] of Object.entries({ ...PAYMENT_FRAME, title })) frame.setAttribute(name, value)
  frame.className = "mpgi-frame"
  const { size } = page
  // Styles and not attributes, which the storefront's own styles for the payment page would override.
  if (size) frame.style.cssText = `width:${size.width}px;height:${size.height}px;max-width:100%;border:0`
  const remove = () => {
    stop()
    frame.remove()
  }
  const stop = watchFrame(frame, page, {
    ...rest,
    onReturn(back) {
      remove()
      onReturn(back)
    },
    onUnavailable() {
      remove()
      onUnavailable()
    },
  })
  // The page is loaded only after its events are listened to.
  frame.src = page.url
  container.append(frame)
  // The frame replaces the form that the customer has just sent. The page may still be scrolled to the form's end.
  if (size) {
    frame.focus()
    frame.scrollIntoView?.({ block: "nearest" })
  }
  return remove
}

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
interface FramedPage {
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
function watchFrame(
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
