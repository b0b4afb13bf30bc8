import { useEffect, useState } from "react"

/** Runs one task at a time, with its busy state and error message. */
export function useTask() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  // After going back from the payment page, browsers may restore this page in its busy state.
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    addEventListener("pageshow", restore)
    return () => removeEventListener("pageshow", restore)
  }, [])

  return {
    busy,
    error,
    setError,
    /** Runs `work`, unless a task is running. A failure sets `error` and is not thrown. */
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
