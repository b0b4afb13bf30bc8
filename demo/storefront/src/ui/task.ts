import { useEffect, useState } from "react"

/** One thing at a time: whether it runs, what went wrong, and how to start it. */
export function useTask() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  // Back from the payment page, browsers may show this page as it was left: busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    addEventListener("pageshow", wake)
    return () => removeEventListener("pageshow", wake)
  }, [])

  return {
    busy,
    error,
    setError,
    /** Runs `work`; a failure is shown, not thrown. Nothing starts while something runs. */
    async run(work: () => Promise<void>) {
      if (busy) return
      setBusy(true)
      setError(undefined)
      try {
        await work()
      } catch (failure) {
        setError(failure instanceof Error ? failure.message : "Something went wrong. Please try again.")
      } finally {
        setBusy(false)
      }
    },
  }
}
