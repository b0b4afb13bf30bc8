import { useEffect } from "react"

/**
 * Runs `restore` when the customer goes back from a page of the gateway and the browser restores this page as it was.
 */
export function useRestored(restore: () => void) {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) restore()
    }
    window.addEventListener("pageshow", shown)
    return () => window.removeEventListener("pageshow", shown)
  }, [])
}
