import { escapeHtml } from "../../gateway"
import type { Framing } from "./framing"

/**
 * What a page in a frame reports to the storefront's page around it: the payment page is about to be opened, it cannot be shown in a
 * frame, the customer is back.
 */
export type FrameEvent = "opened" | "unavailable" | "returned"

/** How long the storefront has to take the customer over before the page leaves the frame, in milliseconds. */
const HAND_BACK_MS = 3_000

/** Opens the gateway's page. A field named "submit" would shadow the method. */
export const SUBMIT_SCRIPT = "HTMLFormElement.prototype.submit.call(document.forms[0])"

/** The values that the script reads, as attributes of `body`: so the script itself is always the same. */
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
 * Reports what happened to the page around the frame: to the configured origins and never to any other, the session's id and
 * nothing else. Where the browser names the origin of that page, the message goes to it alone. Without a frame it does what the
 * page is for: opens the gateway's page, or goes back to the shop.
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
    return ${SUBMIT_SCRIPT}
  }
  report(event)
  if (event !== "returned" || !back) return
  if (!framed) return location.replace(back.href)
  setTimeout(() => { try { window.top.location.replace(back.href) } catch {} }, ${HAND_BACK_MS})
})()
`
