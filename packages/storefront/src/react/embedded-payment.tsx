import {
  PAYMENT_FRAME,
  redirectUrl,
  startRedirect,
  watchPaymentFrame,
  type PaymentReturn,
  type RedirectSession,
} from "medusa-payment-mpgi/storefront"
import { useEffect, useRef, useState } from "react"
import { textsOf, type Language } from "./texts"
import { useRestored } from "./use-restored"

export interface EmbeddedPaymentProps extends Language {
  /** A payment session with the flow `redirect`. Another one opens another payment page. */
  session: RedirectSession
  /** Called once when the customer has paid or canceled: show `PaymentResultView`, or call `waitForPayment`. */
  onReturn: (back: PaymentReturn) => void
  /** Called instead of `startRedirect` when the payment page is to be opened in the whole window. */
  onFullPage?: (session: RedirectSession) => void
  /** Milliseconds that the payment page may take to open. Default 15,000. */
  timeoutMs?: number
}

/**
 * The gateway's payment page in a frame, with a button that opens it in the whole window. It goes there on its own when the page
 * does not open in time, or the frame or its cookies are refused.
 */
export function EmbeddedPayment(props: EmbeddedPaymentProps) {
  const url = redirectUrl(props.session)
  return <PaymentFrame key={url} url={url} {...props} />
}

function PaymentFrame({ url, ...props }: EmbeddedPaymentProps & { url: string }) {
  const texts = textsOf(props)
  const latest = useRef(props)
  latest.current = props
  const frame = useRef<HTMLIFrameElement>(null)
  const stop = useRef(() => {})
  const [state, setState] = useState<"loading" | "open" | "over">("loading")
  const [round, setRound] = useState(0)

  const openFullPage = () => {
    stop.current()
    setState("over")
    const { onFullPage = startRedirect, session } = latest.current
    onFullPage(session)
  }
  useEffect(() => {
    const shown = frame.current
    if (!shown) return
    const { session, timeoutMs } = latest.current
    stop.current = watchPaymentFrame(shown, session, {
      onOpen: () => setState("open"),
      onReturn(back) {
        setState("over")
        latest.current.onReturn(back)
      },
      onUnavailable: openFullPage,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    // Not before someone listens: a page that was rendered on a server would have opened it already.
    shown.src = url
    return () => stop.current()
  }, [round])
  useRestored(() => {
    setState("loading")
    setRound((count) => count + 1)
  })

  if (state === "over")
    return (
      <p role="status" aria-busy="true" className="mpgi-embedded">
        {texts.processing}
      </p>
    )
  return (
    <div className="mpgi-embedded" aria-busy={state === "loading"}>
      {state === "loading" && <p role="status">{texts.processing}</p>}
      <iframe ref={frame} title={texts.frame_title} className="mpgi-frame" {...PAYMENT_FRAME} />
      <p>
        <button type="button" onClick={openFullPage}>
          {texts.frame_full_page}
        </button>
      </p>
    </div>
  )
}
