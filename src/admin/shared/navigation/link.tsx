import { useSyncExternalStore, useRef, type AnchorHTMLAttributes, type MouseEvent } from "react"

/**
 * Navigation with only the browser's history. Hooks and components of `react-router-dom` work only if they are from
 * the dashboard's copy of that package. A store that pins another version than its dashboard has two copies, and a
 * hook of the second copy throws. Every version of the router follows `popstate`.
 */

// The dashboard's path, as in `/app`, which its build defines.
declare const __BASE__: string | undefined

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  /** Path of a page of the dashboard, as in `/orders/order_1`. */
  to: string
}

/** Whether the browser would open the link in this tab after this click. */
const opensHere = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to a page of the dashboard. */
export const Link = ({ to, ...rest }: LinkProps) => (
  <a
    {...rest}
    href={hrefOf(to)}
    onClick={(event) => {
      rest.onClick?.(event)
      if (event.defaultPrevented || !opensHere(event)) return
      event.preventDefault()
      navigate(to)
    }}
  />
)

type TabProps = Omit<LinkProps, "className"> & {
  className: (state: { isActive: boolean }) => string
  /** If true, the link is active only on its own page, not on pages below it. */
  end?: boolean
}

/** A link that shows whether its page is the current one. */
export const TabLink = ({ className, end = false, ...rest }: TabProps) => {
  const path = useSyncExternalStore(onNavigation, currentPath)
  const isActive = path === rest.to || (!end && path.startsWith(`${rest.to}/`))
  return <Link {...rest} className={className({ isActive })} aria-current={isActive ? "page" : undefined} />
}

const base = () => (typeof __BASE__ === "undefined" ? "" : (__BASE__ ?? "")).replace(/\/+$/, "")

/** The URL of a page of the dashboard. @param to Path below the dashboard's own, with its query, as in `/orders/order_1` */
const hrefOf = (to: string) => `${base()}${to}`

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

/**
 * The last segment of the URL of a page such as `/payments/payouts/[id]`. When the user goes to another page, the URL
 * changes before the screen. Until then the segment stays the same.
 * @param parent The path before that segment, as in `/payments/payouts`
 */
export function usePathParameter(parent: string): string {
  const latest = useRef("")
  return useSyncExternalStore(onNavigation, () => {
    const path = currentPath()
    const segment = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).replace(/\/$/, "") : ""
    if (segment && !segment.includes("/")) latest.current = decodeURIComponent(segment)
    return latest.current
  })
}
