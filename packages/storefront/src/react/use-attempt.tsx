import { useRef, useState } from "react"
import { useRestored } from "./use-restored"

/**
 * One attempt of a form at a time, with its busy state and its message for the customer. When `round` changes, the form
 * must clear typed text.
 */
export function useAttempt() {
  // A second click may arrive before the buttons are disabled.
  const working = useRef(false)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string>()
  const [round, setRound] = useState(0)
  // An attempt that led to a challenge is still busy when the customer goes back.
  useRestored(() => {
    working.current = false
    setBusy(false)
    setRound((count) => count + 1)
  })
  /** The text that `work` returns is the message. If it throws, `failed` returns the message for the error. */
  const run = async (work: () => Promise<string | void>, failed: (error: unknown) => string | undefined) => {
    if (working.current) return
    working.current = true
    setBusy(true)
    setMessage(undefined)
    try {
      setMessage((await work()) || undefined)
    } catch (error) {
      setMessage(failed(error))
    } finally {
      working.current = false
      setBusy(false)
    }
  }
  const alert = message && (
    <p role="alert" className="mpgi-error">
      {message}
    </p>
  )
  return { busy, run, alert, round, clear: () => setMessage(undefined) }
}
