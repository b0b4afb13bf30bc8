import { BlockList, isIP } from "node:net"

type Subnet = [network: string, prefix: number, family: "ipv4" | "ipv6"]

const LOOPBACK = networks(["127.0.0.0", 8, "ipv4"], ["::1", 128, "ipv6"])

/** A list of networks for {@link isWithin}. */
export function networks(...subnets: Subnet[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) list.addSubnet(...subnet)
  return list
}

/**
 * Whether the host of an address is an IP address in these networks. An IPv4-mapped IPv6 address counts as its IPv4
 * address. Names are not resolved.
 */
export function isWithin(list: BlockList, url: URL): boolean {
  const name = host(url)
  const family = isIP(name)
  return family !== 0 && list.check(name, family === 4 ? "ipv4" : "ipv6")
}

/** Whether an address is this machine: an IP address of loopback, `localhost`, or a name below it (RFC 6761). */
export function isLoopback(url: URL): boolean {
  return /(^|\.)localhost$/.test(host(url)) || isWithin(LOOPBACK, url)
}

/** The host without brackets and a final dot. The URL standard has normalized it: `http://2130706433` is 127.0.0.1. */
function host({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$|\.$/g, "")
}
