import { z } from "zod"
import { origin } from "./addresses"

/** Card data through this server, which brings it into PCI DSS scope (SAQ D). */
export const DirectCardOptions = z
  .strictObject({
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
export const RedirectOptions = z.strictObject({ enabled: z.boolean() }).prefault({ enabled: true })

/** One host. A wildcard would admit pages of other parties, and the names are written to a header. */
const frameOrigin = origin.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, "must name one host, without a wildcard")

/** The payment page inside a page of the storefront. */
export const EmbeddedOptions = z
  .strictObject({
    /** Origins of the storefront pages that may show the payment page in a frame. Empty: none. */
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
    /** US dollars per main unit of a currency; `amount_usd` is omitted without a rate. */
    usdRates: z.record(currencyCode, rate).default({}),
    /** Stores the addresses from which accounts are created and used, for `registration_ip` and `lastLogin_ip`. */
    accountAddresses: z.boolean().default(true),
    platformSource: z.string().min(1).default("Medusa"),
    orderType: z.string().min(1).default("WEB"),
  })
  .prefault({})
