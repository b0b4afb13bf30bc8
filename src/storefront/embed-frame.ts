import type { PaymentReturn } from "./read-return"
import { PAYMENT_FRAME, watchFrame, type FramedPage, type PaymentFrameEvents } from "./payment-frame"

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
