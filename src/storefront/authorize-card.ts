import { callSession } from "./store-request"
import type { CardInput, DeviceData, PaymentResult, StoreAccess } from "./types"

/** The first match counts. A user agent that imitates another is listed before it. */
const SYSTEMS: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
]

const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, "Edge"],
  [/(?:OPR|Opera)\/(\d+)/, "Opera"],
  [/SamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/Version\/(\d+)[\d.]* .*Safari/, "Safari"],
]

const SESSION_KEY = "mpgi_device_session"

/** The color depths of EMV 3-D Secure, in bits. */
const COLOR_DEPTHS = [48, 32, 24, 16, 15, 8, 4, 1]

/**
 * Pays a payment session with the card that the customer entered on your page. Requires `directCard.enabled` in the
 * plugin's options and a session created with `data: { flow: "card" }`. Manual 2.2, 2.3.
 *
 * A decline is a result, not an error: the customer may try another card on the same session. With `pending` the
 * outcome is not known yet: call `waitForPayment` and do not offer to pay again. With `authorized` or
 * `in_review`, complete the cart. Card data is neither stored nor logged.
 *
 * @param access How to reach the Medusa server.
 * @param sessionId Id of the payment session, as in `payses_…`.
 * @param card The card as entered.
 * @param device Device data for the risk assessment. Default: `collectDeviceData()`.
 * @returns The session's status and, unless it is authorized, a `message` for the customer.
 * @throws PaymentRequestError with `status` 400 for an invalid field, 409 for a session of another flow, 429 after too
 * many attempts. 404: direct cards are not enabled, or the session is not the customer's. 503: no payment was
 * attempted. 0: the store did not respond.
 */
export function authorizeCard(
  access: StoreAccess,
  sessionId: string,
  card: CardInput,
  device: DeviceData = collectDeviceData(),
): Promise<PaymentResult> {
  const { card: number, ...rest } = card
  return callSession(access, sessionId, { ...rest, card: number.replace(/[\s-]/g, ""), device })
}

/**
 * Collects what the browser reports about itself, for `data.device` of the payment session. The gateway uses it for
 * its risk assessment and for 3-D Secure. Manual 2.2.
 *
 * It creates no fingerprint. Pass the values of your fingerprinting or anti-fraud provider in `extra`.
 *
 * @param extra Fields to add, or to override.
 * @returns The device data; on a server, only `extra`.
 */
export function collectDeviceData(extra: Partial<DeviceData> = {}): DeviceData {
  if (typeof window === "undefined" || typeof navigator === "undefined") return { ...extra }
  const { userAgent, language } = navigator
  const { width, height, colorDepth } = window.screen
  const os = osOf(userAgent)
  const browser = browserOf(userAgent)
  const depth = COLOR_DEPTHS.find((known) => known <= colorDepth)
  return {
    ...(os ? { os } : {}),
    ...(browser ? { browser } : {}),
    ...(language ? { browser_lang: language } : {}),
    time_zone: String(new Date().getTimezoneOffset()),
    resolution: `${Math.round(width)}x${Math.round(height)}`,
    ...(depth ? { color_depth: String(depth) } : {}),
    device_type: deviceTypeOf(userAgent, navigator.maxTouchPoints),
    challenge_window_size: challengeWindowSize(window.innerWidth, window.innerHeight),
    session_id: tabSessionId(),
    ...extra,
  }
}

/** Codes of EMV 3-D Secure: 03 is 500 x 600 pixels, 04 is 600 x 400, 05 is full screen. */
export function challengeWindowSize(width: number, height: number): string {
  if (width < 500) return "05"
  if (height >= 600) return "03"
  return width >= 600 && height >= 400 ? "04" : "05"
}

/** A random id, stored for the lifetime of the tab. If storage is blocked, each call returns a new id. */
function tabSessionId(): string {
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
  try {
    const stored = window.sessionStorage.getItem(SESSION_KEY)
    if (stored) return stored
    window.sessionStorage.setItem(SESSION_KEY, fresh)
  } catch {
    // Storage is blocked: use the new id.
  }
  return fresh
}

/** The name of the operating system, or undefined when it is unknown. */
export function osOf(userAgent: string): string | undefined {
  return SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** The browser with its major version, as in `Chrome 126`, or undefined when it is unknown. */
export function browserOf(userAgent: string): string | undefined {
  for (const [pattern, name] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  return undefined
}

/** iPads report themselves as Macs, but have a touch screen. */
export function deviceTypeOf(userAgent: string, touchPoints = 0): "desktop" | "mobile" | "tablet" {
  if (/iPad|Tablet|PlayBook/.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent))) {
    return "tablet"
  }
  if (/Mobi|iPhone|iPod|Android/.test(userAgent)) return "mobile"
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? "tablet" : "desktop"
}
