import { useSyncExternalStore } from "react"

const listeners = new Set<() => void>()
addEventListener("popstate", () => listeners.forEach((notify) => notify()))

/** Opens another page of the store. `notice` is a message for that page. */
export function navigate(
  path: string,
  { notice, replace = false }: { notice?: string; replace?: boolean } = {},
) {
  history[replace ? "replaceState" : "pushState"]({ notice }, "", path)
  scrollTo(0, 0)
  listeners.forEach((notify) => notify())
}

/** The path of the current page. */
export function usePath(): string {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => location.pathname,
  )
}

/** The message that `navigate` passed to this page. */
export function notice(): string | undefined {
  return (history.state as { notice?: string } | null)?.notice
}
