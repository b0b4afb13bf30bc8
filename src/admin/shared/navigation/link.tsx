import { useSyncExternalStore, type AnchorHTMLAttributes, type MouseEvent } from "react"
import { currentPath, hrefOf, navigate, onNavigation } from "./browser-location"

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
