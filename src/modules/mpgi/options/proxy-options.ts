import { z } from "zod"
import { isNetwork } from "../shared/ip-address"

/** One address or a network, IPv4 or IPv6. `0.0.0.0/0` would believe every sender. */
const network = z
  .string()
  .refine(
    (value) => isNetwork(value),
    "must be an IP address or a network such as 10.0.0.0/8, not all of them",
  )

const networks = z.array(network).min(1, "must name a network, or be left out").max(1000)

/** Long enough that it cannot be guessed, as 16 random bytes in hexadecimal digits are. */
const SHORTEST = 32

/** What is between the customer and this server: whose word about the customer's address is believed. */
export const ProxyOptions = z
  .strictObject({
    /** How many proxies each add an address to `X-Forwarded-For` before a request arrives. 0: there is none. Medusa assumes 1. */
    count: z.int().min(0).max(10).optional(),
    /** Instead of `count`: where these proxies are. `X-Forwarded-For` is read as far as one of them wrote it. */
    networks: networks.optional(),
    /** A content delivery network in front of these proxies that names the customer in a header of its own. */
    cdn: z
      .strictObject({
        /** As in `cf-connecting-ip`. */
        header: z
          .string()
          .regex(/^[A-Za-z0-9-]{1,60}$/, "must be the name of a header such as cf-connecting-ip"),
        /** From where it calls. The header is believed from there and from nowhere else. */
        networks,
      })
      .refine(({ header }) => header.toLowerCase() !== "x-forwarded-for", {
        path: ["header"],
        message: "must not be x-forwarded-for: use count or networks",
      })
      .optional(),
    /** Secrets with which a storefront's server signs the address of the customer for whom it calls. All are accepted. */
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
