import { ClientAddresses } from "../../../../../src/modules/mpgi/shared/client-address"
import { customerAddressHeaders } from "../customer-address"

const SECRET = "shared by the storefront and by Medusa"
const from = (forwarded?: string) => new Headers(forwarded ? { "x-forwarded-for": forwarded } : {})

/** The address that the plugin accepts from a call with these headers. */
const believed = (headers: Record<string, string>, secret = SECRET) =>
  new ClientAddresses({ count: 0, storefrontSecrets: [secret] }).of({
    headers,
    socket: { remoteAddress: "192.0.2.1" },
  })

describe("the headers that name a customer", () => {
  it("are believed by the plugin with the same secret, and with no other", async () => {
    const headers = await customerAddressHeaders(from("203.0.113.9, 203.0.113.1"), SECRET)
    expect(believed(headers)).toBe("203.0.113.1")
    expect(believed(headers, `${SECRET}!`)).toBe("192.0.2.1")
    expect(believed(await customerAddressHeaders(from("2001:db8::1"), SECRET))).toBe("2001:db8::1")
  })

  it("name whom the outermost proxy saw, not what the customer wrote", async () => {
    const forwarded = "198.51.100.1, 203.0.113.9, 10.0.0.1"
    expect(believed(await customerAddressHeaders(from(forwarded), SECRET, 2))).toBe("203.0.113.9")
  })

  it("are absent without a secret, and where no proxy named an address", async () => {
    expect(await customerAddressHeaders(from("203.0.113.1"), undefined)).toEqual({})
    expect(await customerAddressHeaders(from("203.0.113.1"), "")).toEqual({})
    expect(await customerAddressHeaders(from(), SECRET)).toEqual({})
    expect(await customerAddressHeaders(from("203.0.113.1"), SECRET, 2)).toEqual({})
  })
})
