import { BlockList, isIP, SocketAddress } from "node:net"

/** The length of the longest address with brackets, zone and port. */
const LONGEST = 100

/**
 * An address in the form in which it is stored and counted, without port and zone. An IPv4 address in IPv6 notation is
 * converted. Undefined for anything else.
 */
export function plainAddress(text = ""): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST) return undefined
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(trimmed) ?? []
  const [address = ""] = (bracketed ?? dotted ?? trimmed).split("%")
  if (isIP(address) === 0) return undefined
  return new SocketAddress({ address, family: familyOf(address) }).address.replace(/^::ffff:(?=\d+\.)/, "")
}

/** Networks in which a public shop has no customers: private, this machine, link-local, and inside a carrier. */
export const isPrivate = within([
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "fc00::/7",
  "127.0.0.0/8",
  "::1",
  "169.254.0.0/16",
  "fe80::/10",
  "100.64.0.0/10",
])

/** Whether a text is an IP address, or a network smaller than the whole address space. */
export function isNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/")
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (longest === 0 || more.length > 0 || address.includes("%")) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest)
}

/**
 * Returns a function that checks whether an address is in one of the networks, including IPv4 addresses in IPv6
 * notation.
 */
export function within(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const each of networks) {
    const [address = "", prefix] = each.split("/")
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => list.check(address, familyOf(address))
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4"
}
