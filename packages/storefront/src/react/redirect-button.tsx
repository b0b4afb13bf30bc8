import {
  collectDeviceData,
  startRedirect,
  type DeviceData,
  type RedirectSession,
} from "medusa-payment-mpgi/storefront"
import { useRef, useState, type ButtonHTMLAttributes, type ReactNode } from "react"
import { textsOf, type Language } from "./texts"
import { useRestored } from "./use-restored"

export interface RedirectButtonProps
  extends Language, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick" | "type" | "onError"> {
  /**
   * Creates the payment session, as a server action of yours, with the browser's device data. The button takes the customer to
   * the session's payment page.
   */
  createSession: (device: DeviceData) => Promise<RedirectSession>
  /** Default: the text `pay`. */
  children?: ReactNode
}

/** Takes the customer to the gateway's payment page, once per click. */
export function RedirectButton({
  createSession,
  children,
  locale,
  texts,
  disabled,
  ...rest
}: RedirectButtonProps) {
  const words = textsOf({ ...(locale ? { locale } : {}), ...(texts ? { texts } : {}) })
  const leaving = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const stay = () => {
    leaving.current = false
    setBusy(false)
  }
  useRestored(stay)
  const pay = async () => {
    if (leaving.current) return
    leaving.current = true
    setBusy(true)
    setFailed(false)
    try {
      startRedirect(await createSession(collectDeviceData()))
    } catch {
      setFailed(true)
      stay()
    }
  }
  return (
    <>
      {failed && (
        <p role="alert" className="mpgi-error">
          {words.failed}
        </p>
      )}
      <button {...rest} type="button" disabled={disabled || busy} aria-busy={busy} onClick={() => void pay()}>
        {busy ? words.processing : (children ?? words.pay)}
      </button>
    </>
  )
}
