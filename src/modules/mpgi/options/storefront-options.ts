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

const origin = address.refine((value) => URL.canParse(value) && new URL(value).origin === value, {
  message: "must be an origin such as https://shop.example.com, without a path",
})

/** Where a storefront may send the customer: to an origin, or to an app by its own scheme. */
export const returnOrigin = z
  .string()
  .refine(
    (value) => appOf(value) !== undefined || origin.safeParse(value).success,
    "must be an origin such as https://shop.example.com, without a path, or an app's own scheme such as myshop://",
  )

/** Card data through this server, which brings it into PCI DSS scope (SAQ D). */
export const DirectCardOptions = z
  .strictObject({
    /** Whether the account accepts cards that the storefront posts. */
    enabled: z.boolean(),
    /**
     * Accepts `mpi_info` with a card: the result of a 3-D Secure authentication that the storefront performed
     * elsewhere.
     */
    externalAuthentication: z.boolean().default(false),
    /**
     * Lets the issuer request a 3-D Secure challenge on a page of the gateway. When off, a card that needs one is
     * declined.
     */
    challenges: z.boolean().default(false),
    /** Cards that may be tried on one session. */
    maxAttempts: z.int().min(1).max(20).default(5),
    /**
     * Cards of one network within an hour, declined or undecided, before the network is blocked: a limit on card
     * testing.
     */
    maxDeclinesPerAddress: z.int().min(1).default(20),
  })
  .prefault({ enabled: false })

/** The payment page of the gateway. */
export const RedirectOptions = z
  .strictObject({
    /** Whether the account offers the payment page. */
    enabled: z.boolean(),
  })
  .prefault({ enabled: true })

/** One host. A wildcard would admit pages of other parties, and the names are written to a header. */
const frameOrigin = origin.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, "must name one host, without a wildcard")

/** The payment page inside a page of the storefront. */
export const EmbeddedOptions = z
  .strictObject({
    /**
     * Origins of the storefront pages that may show the payment page in a frame. Empty: none.
     * @example ["https://shop.example.com"]
     */
    origins: z
      .array(frameOrigin)
      .max(20, "must name at most 20 origins")
      .refine((all) => new Set(all).size === all.length, "must not repeat an origin")
      .default([]),
    /**
     * The gateway's page needs its cookies. If the browser blocks cookies in frames, the page opens in the whole
     * window.
     */
    needsCookies: z.boolean().default(false),
  })
  .prefault({})

/** A currency code, as in `EUR`. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, "must be a currency code such as EUR")
const rate = z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal such as "1.08"')

/** How a cart becomes a payment request where the manual (2.2) is silent. */
export const PaymentRequestOptions = z
  .strictObject({
    /** `checkout_time`: seconds since the cart was created, or the Unix time. */
    checkoutTime: z.enum(["elapsed", "epoch"]).default("elapsed"),
    /** Unit of `account_owner.created`. */
    timestamps: z.enum(["seconds", "milliseconds"]).default("seconds"),
    /**
     * US dollars per main unit of a currency; `amount_usd` is omitted without a rate.
     * @example { EUR: "1.08" }
     */
    usdRates: z.record(currencyCode, rate).default({}),
    /** Stores the addresses from which accounts are created and used, for `registration_ip` and `lastLogin_ip`. */
    accountAddresses: z.boolean().default(true),
    /** The value of `platform_source`. */
    platformSource: z.string().min(1).default("Medusa"),
    /** The value of `order_type`. */
    orderType: z.string().min(1).default("WEB"),
  })
  .prefault({})

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
