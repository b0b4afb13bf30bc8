import type { PaymentReturn } from "./read-return"
import { PAYMENT_FRAME, watchFrame, type FramedPage, type PaymentFrameEvents } from "./payment-frame"

/** What every page of the gateway in a frame needs to know. */
export interface FrameOptions extends Pick<PaymentFrameEvents, "onOpen" | "timeoutMs"> {
  /** The accessible name of the frame, in the customer's language. Default: `Payment`. */
  title?: string
  /** The customer is back: pass the id to `waitForPayment`. Called once; the frame is removed already. */
  onReturn: (back: PaymentReturn) => void
  /** Called once when the page cannot be shown in a frame. The frame is removed already. */
  onUnavailable: () => void
}

/** Shows a page in a new frame inside an element. Fixed sizes are never wider than the element. @returns How to remove the frame */
export function embedFrame(
  container: Element,
  page: FramedPage & { url: string; size?: { width: number; height: number } },
  { title = "Payment", onReturn, onUnavailable, ...rest }: FrameOptions,
): () => void {
  const frame = document.createElement("iframe")
  for (const [name, value] of Object.entries({ ...PAYMENT_FRAME, title })) frame.setAttribute(name, value)
  frame.className = "mpgi-frame"
  const { size } = page
  // Not attributes: styles of yours for the payment page would override them.
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
  // Not before someone listens.
  frame.src = page.url
  container.append(frame)
  // It takes the place of the form that the customer has just sent, where the page may be scrolled to its end.
  if (size) {
    frame.focus()
    frame.scrollIntoView?.({ block: "nearest" })
  }
  return remove
}
