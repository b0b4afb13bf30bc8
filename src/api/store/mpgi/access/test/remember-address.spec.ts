import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { rememberAddress } from "../remember-address"

/** The data that is stored when a customer registers at a store with these accounts. */
function stored(accountAddresses: boolean[]): unknown[][] {
  const remember = jest.fn(() => Promise.resolve())
  const mpgi = {
    clientAddresses: { of: () => "192.0.2.1" },
    providerIds: () => Object.keys(accountAddresses),
    account: (id: string) => ({
      options: { paymentRequest: { accountAddresses: accountAddresses[Number(id)] } },
    }),
    accountAccess: { remember },
  }
  const req = { headers: {}, scope: { resolve: () => mpgi } } as unknown as MedusaRequest
  const res = { statusCode: 200, json: () => res } as unknown as MedusaResponse
  rememberAddress(req, res, () => undefined)
  res.json({ customer: { id: "cus_1" } })
  return remember.mock.calls
}

describe("the address of an account", () => {
  it("is stored for an account of the gateway whose option accountAddresses is on", () => {
    const addresses = { last_login_ip: "192.0.2.1", registration_ip: "192.0.2.1" }
    expect(stored([false, true])).toEqual([["cus_1", addresses]])
  })

  it("is not stored where it is off for all", () => expect(stored([false, false])).toEqual([]))
})
