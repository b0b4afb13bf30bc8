import { useEffect } from "react"
import { useAccounts } from "../shared/account"

/** Whether this browser's user made payouts when the dashboard was used last; absent if not. */
const REMEMBERED = "mpgi.payouts"
/** Set on the document while the entry is shown. */
const SHOWN = "mpgiPayouts"

/**
 * Shows Payouts in the sidebar only to users who make payouts. Medusa offers no condition for an entry, so a style
 * sheet hides it until the server has reported it. The answer is remembered, so that the entry does not flicker.
 */
export function useShowPayoutsEntry(): void {
  const payouts = useAccounts().data?.payouts
  useEffect(() => {
    if (payouts !== undefined) show(payouts)
  }, [payouts])
}

/** Hides the entry when the dashboard loads, unless it was shown the last time. */
export function hidePayoutsEntry(): void {
  if (typeof document === "undefined" || typeof CSSStyleSheet === "undefined") return
  if (!("replaceSync" in CSSStyleSheet.prototype)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`html:not([data-mpgi-payouts]) li:has(a[href$="/payments/payouts"]) { display: none }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  try {
    if (window.localStorage.getItem(REMEMBERED)) document.documentElement.dataset[SHOWN] = ""
  } catch {
    // Storage is blocked, so the entry appears when the server has answered.
  }
}

function show(payouts: boolean): void {
  if (payouts) document.documentElement.dataset[SHOWN] = ""
  else delete document.documentElement.dataset[SHOWN]
  try {
    if (payouts) window.localStorage.setItem(REMEMBERED, "1")
    else window.localStorage.removeItem(REMEMBERED)
  } catch {
    // Storage is blocked, so the answer is not remembered.
  }
}
