import { BlockList, isIP } from "node:net"
import { z } from "zod"

/** Networks of no gateway, shop or storefront: unspecified, link-local (cloud metadata), multicast. */
const NOWHERE = blockList(
  ["0.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["224.0.0.0", 3, "ipv4"],
  ["::", 128, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["ff00::", 8, "ipv6"],
)
const LOOPBACK = blockList(["127.0.0.0", 8, "ipv4"], ["::1", 128, "ipv6"])

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
  (value) => isEncrypted(value) || isLoopback(value),
  "must be https; http is for loopback only",
)

export const origin = address.refine((value) => URL.canParse(value) && new URL(value).origin === value, {
  message: "must be an origin such as https://shop.example.com, without a path",
})

/** Whether an address may be used in production: encrypted, and not this machine. */
export function isPublic(value: string): boolean {
  return isEncrypted(value) && !isLoopback(value)
}

function isEncrypted(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === "https:"
}

function isLoopback(value: string): boolean {
  if (!URL.canParse(value)) return false
  const name = host(value)
  return /(^|\.)localhost$/.test(name) || holds(LOOPBACK, name)
}

function isPlausible(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return /^https?:$/.test(protocol) && !username && !password && !holds(NOWHERE, host(value))
}

/** As the URL standard reads it: `http://2130706433` is 127.0.0.1. */
function host(value: string): string {
  return new URL(value).hostname.replace(/^\[|\]$|\.$/g, "")
}

/** Also matches an IPv4-mapped IPv6 address. */
function holds(list: BlockList, name: string): boolean {
  const family = isIP(name)
  return family !== 0 && list.check(name, family === 4 ? "ipv4" : "ipv6")
}

function blockList(...subnets: [network: string, prefix: number, family: "ipv4" | "ipv6"][]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) list.addSubnet(...subnet)
  return list
}
