import { useEffect } from "react"

/** Runs when the customer went back from a page of the gateway and the browser shows this page as it was left. */
export function useRestored(restore: () => void) {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) restore()
    }
    window.addEventListener("pageshow", shown)
    return () => window.removeEventListener("pageshow", shown)
  }, [])
}
