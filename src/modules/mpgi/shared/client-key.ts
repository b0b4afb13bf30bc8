import { isIPv6 } from "node:net"

/**
 * What is counted: an IPv4 address, or the /64 that one IPv6 customer has. The address follows Express's "trust
 * proxy", which Medusa sets to one proxy.
 */
export function clientKey(ip: string | undefined): string {
  const address = (ip ?? "").replace(/^::ffff:(?=\d+\.)/i, "")
  if (!isIPv6(address)) return address
  const [head = "", tail] = address.split("%")[0]!.split("::")
  const start = head.split(":").filter(Boolean)
  const end = tail === undefined ? [] : tail.split(":").filter(Boolean)
  const gap = Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0")
  const groups = [...start, ...gap, ...end].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")
}
