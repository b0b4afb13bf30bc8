import { isIPv6 } from "node:net"

/**
 * How many times the limit of one customer applies to an IPv6 site. A site has a /48, that is 65,536 networks of one
 * customer each, and a mobile carrier may have many customers in one.
 */
export const SITE_FACTOR = 5

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
