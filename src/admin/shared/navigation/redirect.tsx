import { useEffect } from "react"
import { currentPath, navigate } from "./link"

/** New addresses of the pages of the section Gateway, which Payments replaced. The pages below them have moved too. */
const MOVED: Record<string, string> = {
  "": "/payments/overview",
  cases: "/payments/attention",
  transactions: "/payments/transactions",
  reviews: "/payments/transactions/reviews",
  refunds: "/payments/transactions/refunds",
  bulk: "/payments/transactions/bulk",
  subscriptions: "/payments/subscriptions",
  payouts: "/payments/payouts",
  notifications: "/payments/developers",
  reconciliation: "/payments/attention",
  health: "/payments/developers/health",
  "checkout-settings": "/settings/payments",
}

/** Opens another page instead, with the same query. The history keeps only the page that opens. */
export const Redirect = ({ to }: { to: (path: string) => string }) => {
  useEffect(() => {
    navigate(`${to(currentPath())}${window.location.search}`, { replace: true })
  }, [to])
  return null
}

/** The new address of an old one, for bookmarks and links in mails. @param path As in `/gateway/bulk/x` */
export function movedTo(path: string): string {
  const [page = "", ...below] = path.split("/").filter(Boolean).slice(1)
  const moved = MOVED[page]
  return moved ? [moved, ...below].join("/") : "/payments/overview"
}
