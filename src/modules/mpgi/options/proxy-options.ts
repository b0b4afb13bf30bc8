import { z } from "zod"
import { isNetwork } from "../shared/ip-address"

const times = z.int().min(1)

/** One address or a network, IPv4 or IPv6. `0.0.0.0/0` would trust every sender. */
const network = z
  .string()
  .refine(
    (value) => isNetwork(value),
    "must be an IP address or a network such as 10.0.0.0/8, not all of them",
  )

const networks = z.array(network).min(1, "must name a network, or be left out").max(1000)

/** The length of 16 random bytes in hexadecimal digits, which cannot be guessed. */
const SHORTEST = 32

/** The proxies between the customer and this server that are trusted about the customer's address. */
export const ProxyOptions = z
  .strictObject({
    /**
     * How many proxies each add an address to `X-Forwarded-For` before a request arrives. 0: no proxy. Medusa assumes
     * 1.
     * @example 2
     */
    count: z.int().min(0).max(10).optional(),
    /**
     * Instead of `count`: the networks of these proxies. `X-Forwarded-For` is read as far as one of them wrote it.
     * @example ["10.0.0.0/8"]
     */
    networks: networks.optional(),
    /** A content delivery network in front of these proxies that sends the customer's address in its own header. */
    cdn: z
      .strictObject({
        /**
         * The name of the header.
         * @example "cf-connecting-ip"
         */
        header: z
          .string()
          .regex(/^[A-Za-z0-9-]{1,60}$/, "must be the name of a header such as cf-connecting-ip"),
        /**
         * The networks from which it calls. The header is trusted only from these.
         * @example ["203.0.113.0/24"]
         */
        networks,
      })
      .refine(({ header }) => header.toLowerCase() !== "x-forwarded-for", {
        path: ["header"],
        message: "must not be x-forwarded-for: use count or networks",
      })
      .optional(),
    /**
     * Secrets with which a storefront's server signs the address of the customer on whose behalf it calls. All are
     * accepted.
     * @example ["0123456789abcdef0123456789abcdef"]
     */
    storefrontSecrets: z
      .array(z.string().min(SHORTEST, `must have at least ${SHORTEST} characters`))
      .max(3, "must name at most 3 secrets")
      .default([]),
  })
  .refine(({ count, networks }) => count === undefined || networks === undefined, {
    path: ["networks"],
    message: "must not be set together with count",
  })
  .prefault({})

export type Proxies = z.output<typeof ProxyOptions>

/**
 * Rate limits per client address for the public entry points. Servers share their counts if Medusa's cache and locking
 * modules use Redis.
 */
export const RateLimitsSchema = z
  .strictObject({
    /** Whether requests are counted. */
    enabled: z.boolean().default(true),
    /** Length of a window in seconds. */
    windowSeconds: z.int().min(1).max(86_400).default(60),
    /** Refused and open notifications per window before an address is blocked that sent no valid one within a day. */
    refusedNotifications: times.default(30),
    /** Notifications processed at the same time, from all addresses that sent no valid one within a day. */
    openNotifications: times.default(100),
    /** Requests per window to each of the pay, return and cancel pages. */
    pages: times.default(120),
    /** Requests per window to the status route. */
    status: times.default(600),
    /** Requests per window to the subscription plan routes. */
    plans: times.default(600),
    /** Payment sessions of this package created per window. */
    sessions: times.default(600),
    /** Requests per window to the direct card route, which has further limits of its own. */
    cards: times.default(120),
  })
  .prefault({})

export type RateLimits = z.output<typeof RateLimitsSchema>
