import { browserOf, deviceTypeOf, osOf } from "./user-agent"
import type { DeviceData } from "./types"

const SESSION_KEY = "mpgi_device_session"
/** The depths that 3-D Secure knows. */
const COLOR_DEPTHS = [48, 32, 24, 16, 15, 8, 4, 1]

/**
 * What a browser says of itself, for `data.device` of the payment session. `{}` on a server. Fingerprint and
 * anti-fraud cookie are the merchant's to add: this library takes none.
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
    challenge_window_size: challengeWindow(window.innerWidth, window.innerHeight),
    session_id: tabSession(),
    ...extra,
  }
}

/** Codes of EMV 3-D Secure: 03 is 500 x 600 pixels, 04 is 600 x 400, 05 the whole screen. */
export function challengeWindow(width: number, height: number): string {
  if (width < 500) return "05"
  if (height >= 600) return "03"
  return width >= 600 && height >= 400 ? "04" : "05"
}

/** Random, kept while the tab lives; where storage is forbidden, as long as the page. */
function tabSession(): string {
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
  try {
    const kept = window.sessionStorage.getItem(SESSION_KEY)
    if (kept) return kept
    window.sessionStorage.setItem(SESSION_KEY, fresh)
  } catch {
    // Storage is forbidden here: the fresh one serves.
  }
  return fresh
}
