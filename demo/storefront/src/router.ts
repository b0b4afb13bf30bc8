import { useSyncExternalStore } from "react"

const listeners = new Set<() => void>()
addEventListener("popstate", () => listeners.forEach((tell) => tell()))

/** Goes to another page of the shop; `notice` is shown there once. */
export function navigate(
  path: string,
  { notice, replace = false }: { notice?: string; replace?: boolean } = {},
) {
  history[replace ? "replaceState" : "pushState"]({ notice }, "", path)
  scrollTo(0, 0)
  listeners.forEach((tell) => tell())
}

/** The path of the page that is shown. */
export function usePath(): string {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => location.pathname,
  )
}

/** What `navigate` said on the way here. */
export function notice(): string | undefined {
  return (history.state as { notice?: string } | null)?.notice
}
