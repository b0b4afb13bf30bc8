import { cleanText, defined } from "./text"

/** What a storefront may send about the customer's browser: name, maximum length, format. Manual 2.2. */
const FIELDS: Record<DeviceField, { limit: number; shape?: RegExp }> = {
  os: { limit: 60 },
  browser: { limit: 60 },
  browser_lang: { limit: 35, shape: /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/ },
  time_zone: { limit: 60, shape: /^([+-]?\d{1,4}|[A-Za-z][A-Za-z0-9_+\-/]*|(UTC|GMT)?[+-]\d{2}:?\d{2})$/ },
  resolution: { limit: 12, shape: /^\d{1,5}x\d{1,5}$/ },
  color_depth: { limit: 2, shape: /^\d{1,2}$/ },
  device_type: { limit: 30 },
  device_fingerprint: { limit: 1000 },
  session_id: { limit: 255 },
  cookie_new: { limit: 2000 },
  cookie_old: { limit: 2000 },
  challenge_window_size: { limit: 2, shape: /^0[1-5]$/ },
  antifraud_token_cookie: { limit: 1000 },
}

type DeviceField =
  | "os"
  | "browser"
  | "browser_lang"
  | "time_zone"
  | "resolution"
  | "color_depth"
  | "device_type"
  | "device_fingerprint"
  | "session_id"
  | "cookie_new"
  | "cookie_old"
  | "challenge_window_size"
  | "antifraud_token_cookie"

/**
 * The customer's browser, as the storefront describes it. These are hints for the risk engine; nothing here is
 * decided by them.
 */
export type DeviceData = Partial<Record<DeviceField, string>>

/**
 * Keeps well-formed values, cleaned and shortened, and drops the rest: odd device data is no reason to lose a sale.
 * Only own properties with these names are read, so nothing else of the input is kept.
 */
export function deviceData(input: unknown): DeviceData {
  if (typeof input !== "object" || input === null) return {}
  const read = (name: DeviceField): string | undefined => {
    const { limit, shape } = FIELDS[name]
    const text = Object.hasOwn(input, name) ? cleanText((input as DeviceData)[name], limit + 1) : undefined
    if (text === undefined || (shape && !shape.test(text))) return undefined
    return cleanText(text, limit)
  }
  const names = Object.keys(FIELDS) as DeviceField[]
  return defined(Object.fromEntries(names.map((name) => [name, read(name)])))
}

/**
 * What the server sees of the customer's request. `ip` is the customer's own address if the option `proxies` is
 * right.
 */
export interface RequestDetails {
  ip?: string | undefined
  user_agent?: string | undefined
  accept?: string | undefined
  accept_language?: string | undefined
}

/**
 * Device data and request details as payment request fields. The storefront's language takes precedence over the
 * first one of the header.
 */
export function deviceFields(device: DeviceData, seen: RequestDetails) {
  return defined({
    browser_lang: cleanText(seen.accept_language?.split(/[,;]/)[0], 35),
    ...deviceData(device),
    shopper_ip: cleanText(seen.ip, 45),
    user_agent: cleanText(seen.user_agent, 500),
    accept: cleanText(seen.accept, 500),
  })
}
