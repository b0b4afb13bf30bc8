import { z } from "zod"
import { isLoopback, isWithin, networks } from "../../../gateway"

/** Networks in which there is no gateway, shop or storefront: unspecified, link-local (cloud metadata), multicast. */
const NOWHERE = networks(
  ["0.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["224.0.0.0", 3, "ipv4"],
  ["::", 128, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["ff00::", 8, "ipv6"],
)

/** An absolute http or https address without credentials, at a plausible host. */
export const address = z
  .string()
  .refine(
    (value) => isPlausible(value),
    "must be an absolute http(s) address such as https://shop.example.com, not a link-local one",
  )

/** An address to which a path is added. */
export const baseAddress = address.refine(
  (value) => !/[?#]/.test(value),
  "must hold no query and no fragment",
)

/** Address of the gateway: https, or http on this machine. */
export const gatewayAddress = baseAddress.refine(
  (value) => isEncrypted(value) || isThisMachine(value),
  "must be https; http is for loopback only",
)

export const origin = address.refine((value) => URL.canParse(value) && new URL(value).origin === value, {
  message: "must be an origin such as https://shop.example.com, without a path",
})

/** Schemes that show content, run scripts, or have another meaning of their own. None belongs to a shop's app. */
const NO_APPS = new Set([
  "javascript",
  "data",
  "vbscript",
  "blob",
  "file",
  "filesystem",
  "about",
  "view-source",
  "http",
  "https",
  "ws",
  "wss",
  "ftp",
  "mailto",
  "tel",
  "sms",
  "intent",
  "content",
  "android-app",
  "chrome",
  "chrome-extension",
  "moz-extension",
])

/** Parses the scheme of an app: `myshop://`, or with a host `myshop://paid`. Undefined for anything else. */
export function appOf(value: string): { protocol: string; host: string } | undefined {
  const [, scheme = "", host = ""] = /^([a-z][a-z0-9+.-]*):\/\/([A-Za-z0-9._-]*)$/.exec(value) ?? []
  return scheme === "" || NO_APPS.has(scheme) ? undefined : { protocol: `${scheme}:`, host }
}

/** Where a storefront may send the customer: to an origin, or to an app by its own scheme. */
export const returnOrigin = z
  .string()
  .refine(
    (value) => appOf(value) !== undefined || origin.safeParse(value).success,
    "must be an origin such as https://shop.example.com, without a path, or an app's own scheme such as myshop://",
  )

/** Whether an address may be used in production: encrypted, and not this machine. */
export function isPublic(value: string): boolean {
  return isEncrypted(value) && !isThisMachine(value)
}

function isEncrypted(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === "https:"
}

function isThisMachine(value: string): boolean {
  return URL.canParse(value) && isLoopback(new URL(value))
}

function isPlausible(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && !isWithin(NOWHERE, url)
}
