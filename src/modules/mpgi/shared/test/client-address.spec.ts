import { createHmac } from "node:crypto"
import { ProxyOptions } from "../../options/proxy-options"
import { ClientAddresses, type ClientRequest } from "../client-address"
import { isPrivate, plainAddress } from "../ip-address"

const SECRETS = ["the first of two secrets, 32 characters", "the second of two secrets, 32 characters"]
const NOW = 1_800_000_000_000

/** The address of a request that came from `peer` with these headers. */
const addressOf = (options: object, peer: string | undefined, headers: ClientRequest["headers"] = {}) =>
  new ClientAddresses(ProxyOptions.parse(options), () => NOW).of({
    headers,
    socket: { remoteAddress: peer },
  })
const via = (...hops: string[]) => ({ "x-forwarded-for": hops.join(", ") })

describe("the address of a customer", () => {
  it.each([
    ["one proxy, as Medusa", {}, via("203.0.113.1", "203.0.113.2"), "203.0.113.2"],
    ["no proxy", { count: 0 }, via("203.0.113.1"), "10.0.0.1"],
    ["two proxies", { count: 2 }, via("192.0.2.9", "203.0.113.1", "198.51.100.1"), "203.0.113.1"],
    ["two proxies, of which one wrote", { count: 2 }, via("203.0.113.1"), "203.0.113.1"],
    ["a proxy that wrote nothing", { count: 1 }, {}, "10.0.0.1"],
    ["a proxy that wrote no address", { count: 2 }, via("unknown", "198.51.100.1"), "198.51.100.1"],
    ["a proxy that writes ports", { count: 1 }, via("203.0.113.1:4711"), "203.0.113.1"],
    [
      "named proxies",
      { networks: ["10.0.0.0/8", "198.51.100.1"] },
      via("192.0.2.9", "203.0.113.1", "198.51.100.1"),
      "203.0.113.1",
    ],
    ["a proxy that is not named", { networks: ["192.168.0.0/16"] }, via("203.0.113.1"), "10.0.0.1"],
    ["named proxies alone", { networks: ["10.0.0.0/8"] }, via("10.0.0.3", "10.0.0.2"), "10.0.0.3"],
    [
      "a list that is longer than the walk",
      { count: 1 },
      via(..."x".repeat(2000).split(""), "203.0.113.1"),
      "203.0.113.1",
    ],
  ])("behind %s", (_what, options, headers, address) => {
    expect(addressOf(options, "10.0.0.1", headers)).toBe(address)
  })

  it("is unknown where the connection is gone", () => {
    expect(addressOf({ count: 2 }, undefined, via("203.0.113.1"))).toBeUndefined()
  })

  describe("behind a content delivery network", () => {
    const cdn = { header: "True-Client-IP", networks: ["198.51.100.0/24", "2001:db8:cd::/48"] }
    const named = (address: string | string[], ...hops: string[]) => ({
      "true-client-ip": address,
      ...via(...hops),
    })

    it.each([
      ["and a balancer", { cdn }, named("203.0.113.1", "192.0.2.9", "198.51.100.1"), "203.0.113.1"],
      ["of IPv6", { cdn }, named("2001:db8:1::1", "2001:db8:cd::1"), "2001:db8:1::1"],
      ["that is passed by", { cdn }, named("203.0.113.1", "198.51.100.1", "192.0.2.9"), "192.0.2.9"],
      ["that names two", { cdn }, named("203.0.113.1, 203.0.113.2", "198.51.100.1"), "198.51.100.1"],
      ["that names none", { cdn }, via("198.51.100.1"), "198.51.100.1"],
      [
        "and named proxies",
        { cdn, networks: ["10.0.0.0/8"] },
        named("203.0.113.1", "198.51.100.1"),
        "203.0.113.1",
      ],
    ])("%s", (_what, options, headers, address) => {
      expect(addressOf(options, "10.0.0.1", headers)).toBe(address)
    })

    it("alone", () => {
      const options = { cdn, count: 0 }
      expect(addressOf(options, "::ffff:198.51.100.2", named("203.0.113.1"))).toBe("203.0.113.1")
      expect(addressOf(options, "192.0.2.9", named("203.0.113.1", "198.51.100.1"))).toBe("192.0.2.9")
    })
  })

  describe("named by a storefront's server", () => {
    const sign = (address: string, secret: string, time = NOW / 1000) => {
      const digest = createHmac("sha256", secret).update(`${time}.${address}`).digest("hex")
      return { "x-mpgi-customer-address": address, "x-mpgi-customer-signature": `${time}.${digest}` }
    }
    const of = (headers: ClientRequest["headers"], storefrontSecrets = SECRETS) =>
      addressOf({ storefrontSecrets }, "10.0.0.1", { ...via("192.0.2.1"), ...headers })

    it.each(SECRETS)("with any of the secrets: %s", (secret) => {
      expect(of(sign("203.0.113.1", secret))).toBe("203.0.113.1")
      expect(of(sign("2001:0db8::1", secret))).toBe("2001:db8::1")
      expect(of(sign("203.0.113.1:4711", secret))).toBe("203.0.113.1")
    })

    it.each([
      ["no secret is configured", sign("203.0.113.1", SECRETS[0]!), []],
      ["the secret is another one", sign("203.0.113.1", "x".repeat(32)), SECRETS],
      ["it was signed long ago", sign("203.0.113.1", SECRETS[0]!, NOW / 1000 - 301), SECRETS],
      ["it was signed in the future", sign("203.0.113.1", SECRETS[0]!, NOW / 1000 + 301), SECRETS],
      ["it is no address", sign("customer", SECRETS[0]!), SECRETS],
      [
        "the signature is too short",
        { "x-mpgi-customer-address": "203.0.113.1", "x-mpgi-customer-signature": "1800000000.ab" },
        SECRETS,
      ],
    ])("not where %s", (_why, headers, secrets) => {
      expect(of(headers, secrets)).toBe("192.0.2.1")
    })
  })
})

it.each([
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  [" 192.0.2.1 ", "192.0.2.1"],
  ["[2001:DB8::1]:443", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["64:ff9b::192.0.2.1", "64:ff9b::c000:201"],
  ["192.0.2", undefined],
  ["192.0.2.256", undefined],
  ["1", undefined],
  ["localhost", undefined],
  ["1".repeat(100_000), undefined],
  ["", undefined],
])("%s as an address is %s", (text, address) => {
  expect(plainAddress(text)).toBe(address)
})

it.each(["10.1.2.3", "172.31.0.1", "192.168.1.1", "127.0.0.1", "::1", "100.64.0.1", "fd00::1", "fe80::1"])(
  "%s is private",
  (address) => {
    expect(isPrivate(address)).toBe(true)
  },
)

it.each(["172.32.0.1", "203.0.113.1", "100.128.0.1", "2001:db8::1"])("%s is public", (address) => {
  expect(isPrivate(address)).toBe(false)
})

describe("the option", () => {
  it.each([
    [{ networks: ["0.0.0.0/0"] }, "networks.0"],
    [{ networks: ["10.0.0.0/33"] }, "networks.0"],
    [{ networks: ["loopback"] }, "networks.0"],
    [{ networks: [] }, "networks"],
    [{ networks: ["10.0.0.0/8"], count: 1 }, "networks"],
    [{ count: -1 }, "count"],
    [{ cdn: { header: "X-Forwarded-For", networks: ["10.0.0.0/8"] } }, "cdn.header"],
    [{ cdn: { header: "true-client-ip" } }, "cdn.networks"],
    [{ storefrontSecrets: ["short"] }, "storefrontSecrets.0"],
  ])("%j is refused at %s", (options, path) => {
    const problems = ProxyOptions.safeParse(options).error?.issues.map((issue) => issue.path.join("."))
    expect(problems).toEqual([path])
  })
})
