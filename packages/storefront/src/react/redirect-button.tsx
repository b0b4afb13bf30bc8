import {
  collectDeviceData,
  startRedirect,
  type DeviceData,
  type RedirectSession,
} from "medusa-payment-mpgi/storefront"
import type { ButtonHTMLAttributes, ReactNode } from "react"
import { textsOf, type Language } from "./texts"
import { useAttempt } from "./use-attempt"

export interface RedirectButtonProps
  extends Language, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick" | "type" | "onError"> {
  /**
   * Creates the payment session with the browser's device data, usually in a server action of yours. The button then
   * takes the customer to the session's payment page.
   */
  createSession: (device: DeviceData) => Promise<RedirectSession>
  /** The label of the button. Default: the text `pay`. */
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
  const words = textsOf({ locale, texts })
  const { busy, run, alert } = useAttempt()
  const pay = () =>
    run(
      async () => {
        startRedirect(await createSession(collectDeviceData()))
        await new Promise(() => {}) // busy until the browser has left
      },
      () => words.failed,
    )
  return (
    <>
      {alert}
      <button {...rest} type="button" disabled={disabled || busy} aria-busy={busy} onClick={() => void pay()}>
        {busy ? words.processing : (children ?? words.pay)}
      </button>
    </>
  )
}
