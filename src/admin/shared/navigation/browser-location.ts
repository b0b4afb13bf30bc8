/**
 * Navigation with only the browser's history. Hooks and components of `react-router-dom` work only if they are from
 * the dashboard's copy of that package. A store that pins another version than its dashboard has two copies, and a
 * hook of the second copy throws. Every version of the router follows `popstate`.
 */

// The dashboard's path, as in `/app`, which its build defines.
declare const __BASE__: string | undefined

const base = () => (typeof __BASE__ === "undefined" ? "" : (__BASE__ ?? "")).replace(/\/+$/, "")

/** The URL of a page of the dashboard. @param to Path below the dashboard's own, with its query, as in `/orders/order_1` */
export const hrefOf = (to: string) => `${base()}${to}`

/** The path of the current page below the dashboard's own, as in `/orders/order_1`. */
export function currentPath(): string {
  const { pathname } = window.location
  return pathname.startsWith(`${base()}/`) ? pathname.slice(base().length) : pathname
}

/** Calls `changed` when the user goes to another page or history entry, and after every {@link navigate}. */
export function onNavigation(changed: () => void): () => void {
  window.addEventListener("popstate", changed)
  return () => window.removeEventListener("popstate", changed)
}

/** Opens a page of the dashboard within the loaded dashboard. @param to As in {@link hrefOf} */
export function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  const { history } = window
  // The router keeps these fields in a history entry. Without `idx`, it would confuse back and forward.
  const entry: unknown = history.state
  const idx = typeof entry === "object" && entry && "idx" in entry ? Number(entry.idx) || 0 : 0
  const key = Math.random().toString(36).slice(2, 10)
  const state = { usr: null, key, idx: replace ? idx : idx + 1 }
  if (replace) history.replaceState(state, "", hrefOf(to))
  else history.pushState(state, "", hrefOf(to))
  window.dispatchEvent(new PopStateEvent("popstate", { state }))
}
