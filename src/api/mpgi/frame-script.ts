import { escapeHtml } from "../../gateway"
import type { Framing } from "./framing"

/**
 * What a page in a frame reports to the storefront's page around it. `opened`: the payment page is about to open.
 * `unavailable`: the payment page cannot be shown in a frame. `returned`: the customer is back.
 */
export type FrameEvent = "opened" | "unavailable" | "returned"

/**
 * The time in which the storefront should react to the return, in milliseconds. Then the page leaves the frame itself.
 */
const HAND_BACK_MS = 3_000

/** Opens the gateway's page. A field named "submit" would shadow the method. */
const SUBMIT = "HTMLFormElement.prototype.submit.call(document.forms[0])"

/**
 * Opens the gateway's page in the window. Chromium replaces this page in the history; other browsers may keep it.
 * There, the back button of the gateway's page leads to this page, which would open the gateway again. So the script
 * goes one page further back. If there is no such page, the customer sees the button.
 */
export const SUBMIT_SCRIPT = `(
  addEventListener("pageshow", ({ persisted }) => { if (persisted) history.back() }),
  performance.getEntriesByType("navigation").some(({ type }) => type === "back_forward")
    ? history.back()
    : ${SUBMIT}
)`

/** The values that the script reads, as attributes of `body`, so that the script itself never changes. */
export function frameData({ origins, needsCookies, payment_session_id }: Framing, event: FrameEvent): string {
  const values: Record<string, string> = {
    origins: origins.join(" "),
    event,
    ...(event === "opened" && needsCookies ? { cookies: "needed" } : {}),
    ...(event === "returned" ? { session: payment_session_id } : {}),
  }
  return Object.entries(values)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join("")
}

/**
 * Reports an event to the page around the frame. The message goes only to the configured origins and contains only the
 * event and the session's id. If the browser names the origin of the page around, the message goes only to that origin.
 * Without a frame, the script opens the gateway's page or goes back to the shop.
 */
export const FRAME_SCRIPT = `
(async () => {
  const { origins, event, cookies, session } = document.body.dataset
  const framed = window.parent !== window
  const allowed = origins.split(" ")
  const around = location.ancestorOrigins && location.ancestorOrigins[0]
  const targets = around ? allowed.filter((origin) => origin === around) : allowed
  const report = (what) => {
    const message = { type: "mpgi-payment", event: what }
    if (session) message.payment_session_id = session
    if (framed) for (const origin of targets) window.parent.postMessage(message, origin)
  }
  const back = document.querySelector("a[target]")
  if (event === "opened") {
    const blocked = framed && cookies && document.hasStorageAccess && !(await document.hasStorageAccess())
    if (blocked) return report("unavailable")
    report("opened")
    return framed ? ${SUBMIT} : ${SUBMIT_SCRIPT}
  }
  report(event)
  if (event !== "returned" || !back) return
  if (!framed) return location.replace(back.href)
  setTimeout(() => { try { window.top.location.replace(back.href) } catch {} }, ${HAND_BACK_MS})
})()
`
