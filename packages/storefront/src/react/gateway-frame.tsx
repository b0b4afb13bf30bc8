import type { PaymentReturn } from "medusa-payment-mpgi/storefront"
import { useEffect, useRef, useState } from "react"
import { textsOf, type Language } from "./texts"
import { useRestored } from "./use-restored"

/** The events of a frame, and its accessible name. */
interface FrameEvents {
  title: string
  onOpen: () => void
  onReturn: (back: PaymentReturn) => void
  onUnavailable: () => void
}

interface GatewayFrameProps extends Language {
  /**
   * Puts the frame into an element. `restored`: the customer has left for the whole window and gone back.
   * @returns A function that removes it
   */
  embed: (box: Element, events: FrameEvents, restored: boolean) => (() => void) | undefined
  onReturn: (back: PaymentReturn) => void
  onFullPage: () => void
}

/** A page of the gateway in a frame, with a button that opens it in the whole window. */
export function GatewayFrame(props: GatewayFrameProps) {
  const texts = textsOf(props)
  const latest = useRef(props)
  latest.current = props
  const box = useRef<HTMLDivElement>(null)
  const remove = useRef<(() => void) | undefined>(undefined)
  const [state, setState] = useState<"loading" | "open" | "over">("loading")
  const [round, setRound] = useState(0)

  const openFullPage = () => {
    remove.current?.()
    setState("over")
    latest.current.onFullPage()
  }
  useEffect(() => {
    if (!box.current) return
    const events = {
      title: texts.frame_title,
      onOpen: () => setState("open"),
      onReturn(back: PaymentReturn) {
        setState("over")
        latest.current.onReturn(back)
      },
      onUnavailable: openFullPage,
    }
    remove.current = latest.current.embed(box.current, events, round > 0)
    return () => remove.current?.()
  }, [round])
  useRestored(() => {
    setState("loading")
    setRound((count) => count + 1)
  })

  const busy = state !== "open"
  return (
    <div className="mpgi-embedded" aria-busy={busy}>
      {busy && <p role="status">{texts.processing}</p>}
      {state !== "over" && (
        <>
          <div ref={box} />
          <p>
            <button type="button" onClick={openFullPage}>
              {texts.frame_full_page}
            </button>
          </p>
        </>
      )}
    </div>
  )
}
