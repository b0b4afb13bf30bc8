import { account } from "../../shared/test/account"
import { checkOptions } from "../../shared/accounts"
import { compareMark, markedAccounts, sharesAccount, type MarkedAccount } from "../compare-mark"

const marked = (...differing: object[]): MarkedAccount[] =>
  markedAccounts(checkOptions({ accounts: differing.map((each) => ({ ...account, ...each })) }).accounts)
const of = (id: string, address: string, account: string) => ({ id, address, account })

describe("a mark", () => {
  it("holds where each account is reached, and no number of it", () => {
    const [mark] = marked({ backendUrl: "https://a.example/" })
    expect(mark).toEqual({
      id: "mpgi",
      address: "a.example",
      account: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(JSON.stringify(mark)).not.toContain("100200")
  })

  it.each([
    ["another case, a slash, or TLS", "https://Shop.example.com/", "http://shop.example.com"],
    ["another port of this machine", "http://localhost:9000", "http://localhost:9001"],
  ])("is the same with %s", (_, before, now) => {
    expect(compareMark(marked({ backendUrl: before }), marked({ backendUrl: now }))).toBe("same")
  })

  it.each([
    ["host", "https://shop.example.com", "https://staging.example.com"],
    ["port", "https://shop.example.com", "https://shop.example.com:8443"],
    ["path", "https://example.com/shop", "https://example.com/staging"],
    ["machine", "https://shop.example.com", "http://localhost:9000"],
  ])("is another one at another %s", (_, before, now) => {
    expect(compareMark(marked({ backendUrl: before }), marked({ backendUrl: now }))).toBe("other_address")
  })

  it.each([
    ["merchant", { merchantId: "1" }],
    ["account", { accountId: "1" }],
  ])("is another one with another %s", (_, differs) => {
    expect(compareMark(marked({}), marked(differs))).toBe("other_account")
  })

  it("does not depend on the secret or the address of the gateway", () => {
    const signature = { algorithm: "hmac-sha256", secret: "another secret, as long as it has to be" }
    const other = { signature, baseUrl: "https://other.example.com" }
    expect(compareMark(marked({}), marked(other))).toBe("same")
  })
})

describe("several accounts", () => {
  const [a, b] = [of("a", "shop", "1"), of("b", "shop", "2")]
  it.each<[string, string, MarkedAccount[], MarkedAccount[]]>([
    ["in another order are the same", "same", [a, b], [b, a]],
    ["of which one was removed are the same", "same", [a, b], [b]],
    ["of which one is new are the same installation", "added", [a], [a, b]],
    ["of which one is new at another address, too", "added", [a], [a, of("b", "second", "2")]],
    ["one of which was renamed are the same", "same", [a], [of("main", "shop", "1")]],
    ["one of which moved are not", "other_address", [a, b], [a, of("b", "staging", "2")]],
    ["one of which was replaced are not", "other_account", [a, b], [a, of("b", "shop", "3")]],
    ["all of which are new are not", "other_account", [a], [of("c", "shop", "3")]],
    ["all of which are new elsewhere are not", "other_address", [a], [of("c", "staging", "3")]],
  ])("%s", (_, expected, mark, now) => {
    expect(compareMark(mark, now)).toBe(expected)
  })

  it("are shared where one of them is", () => {
    expect(sharesAccount([a, b], [of("x", "staging", "9"), of("y", "staging", "2")])).toBe(true)
    expect(sharesAccount([a, b], [of("a", "staging", "9")])).toBe(false)
  })
})
