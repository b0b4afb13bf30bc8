import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from "node:crypto"
import type { IncomingMessage, IncomingHttpHeaders } from "node:http"
import { isIPv6 } from "node:net"
import type { Proxies } from "../options/proxy-options"
import { plainAddress, within } from "./ip-address"

/**
 * How many times the limit of one customer applies to an IPv6 site. A site has a /48, that is 65,536 networks of one
 * customer each, and a mobile carrier may have many customers in one.
 */
export const SITE_FACTOR = 5

/**
 * Headers with the customer's address, and with `<Unix time in seconds>.<64 hexadecimal digits>`. `packages/storefront`
 * creates both.
 */
const ADDRESS = "x-mpgi-customer-address"

const SIGNATURE = "x-mpgi-customer-signature"

/**
 * The largest allowed gap between the clocks of the storefront and this server, and how long a copied header stays
 * valid.
 */
const SECONDS = 300

/**
 * Customer addresses that a storefront's server sends for the customer on whose behalf it calls. The publishable key
 * proves nothing, since every page contains it. So the address is signed with a secret that both servers share:
 * HMAC-SHA256 of `<time>.<address>`.
 */
class SignedAddresses {
  private readonly keys: readonly KeyObject[]

  constructor(
    secrets: readonly string[],
    private readonly now: () => number = Date.now,
  ) {
    this.keys = secrets.map((secret) => createSecretKey(secret, "utf8"))
  }

  /**
   * The signed address. Undefined when there is none, when the storefront did not sign it, or when its time is too far
   * from now.
   */
  of(headers: IncomingHttpHeaders): string | undefined {
    const { [ADDRESS]: address, [SIGNATURE]: signature } = headers
    if (typeof address !== "string" || typeof signature !== "string") return undefined
    const named = plainAddress(address)
    const [, time = "", given = ""] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(signature) ?? []
    if (named === undefined || given === "") return undefined
    if (Math.abs(this.now() / 1000 - Number(time)) > SECONDS) return undefined
    const bytes = Buffer.from(given, "hex")
    const isSigned = this.keys.some((key) =>
      timingSafeEqual(createHmac("sha256", key).update(`${time}.${address}`).digest(), bytes),
    )
    return isSigned ? named : undefined
  }
}

/** Medusa configures Express to trust one proxy. */
const MEDUSAS_PROXIES = 1

/** The parts of a request that show where it comes from. */
export type ClientRequest = Pick<IncomingMessage, "headers"> & {
  socket: { remoteAddress?: string | undefined }
}

/**
 * Computes the customer's address for the whole package: every limit, every digest and `shopper_ip` use it. Starting
 * from this server, each sender is trusted about the sender before it, but only if the options name it.
 */
export class ClientAddresses {
  private readonly isProxy: (address: string, hop: number) => boolean
  private readonly isCdn: (address: string) => boolean
  private readonly cdnHeader: string
  private readonly signed: SignedAddresses

  constructor(
    { count = MEDUSAS_PROXIES, networks, cdn, storefrontSecrets }: Proxies,
    now: () => number = Date.now,
  ) {
    this.isProxy = networks ? within(networks) : (_address, hop) => hop < count
    this.isCdn = within(cdn?.networks ?? [])
    this.cdnHeader = cdn?.header.toLowerCase() ?? ""
    this.signed = new SignedAddresses(storefrontSecrets, now)
  }

  /** An IPv4 or IPv6 address without a port; undefined where the connection is gone. */
  of({ headers, socket }: ClientRequest): string | undefined {
    const nearest = this.beforeProxies(headers["x-forwarded-for"], plainAddress(socket.remoteAddress))
    const customer = nearest !== undefined && this.isCdn(nearest) ? this.namedByCdn(headers) : undefined
    return this.signed.of(headers) ?? customer ?? nearest
  }

  /**
   * The address that called the outermost proxy. If a proxy wrote something other than an address, the proxy's own
   * address.
   */
  private beforeProxies(header: string | string[] | undefined, peer: string | undefined): string | undefined {
    const written = String(header ?? "").split(",")
    let address = peer
    for (let hop = 0; address !== undefined && this.isProxy(address, hop); hop++) {
      const before = plainAddress(written.at(-1 - hop))
      if (before === undefined) break
      address = before
    }
    return address
  }

  private namedByCdn(headers: ClientRequest["headers"]): string | undefined {
    const header = headers[this.cdnHeader]
    return typeof header === "string" ? plainAddress(header) : undefined
  }
}

/**
 * The key under which a client is counted: an IPv4 address, or the /64 of one IPv6 customer. `ip` comes from
 * `ClientAddresses`.
 */
export function clientKey(ip: string | undefined): string {
  return groupsOf(ip)?.slice(0, 4).join(":") ?? plain(ip)
}

/** The /48 of an IPv6 address, which is counted as well; undefined for an IPv4 address. */
export function clientSite(ip: string | undefined): string | undefined {
  const groups = groupsOf(ip)
  return groups && `${groups.slice(0, 3).join(":")}::/48`
}

function plain(ip = ""): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, "")
}

/** The groups of an IPv6 address, each without leading zeros. */
function groupsOf(ip: string | undefined): string[] | undefined {
  const address = plain(ip)
  if (!isIPv6(address)) return undefined
  const [head = "", tail] = address.split("%")[0]!.split("::")
  const start = head.split(":").filter(Boolean)
  const end = tail === undefined ? [] : tail.split(":").filter(Boolean)
  const gap = Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0")
  return [...start, ...gap, ...end].map((group) => Number.parseInt(group, 16).toString(16))
}
