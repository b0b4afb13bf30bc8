import { randomBytes } from "node:crypto"
import { checkOptions } from "../../shared/accounts"
import { account } from "../../shared/test/account"

const encryption = { keys: [{ id: "1", secret: randomBytes(32).toString("base64") }] }
const addresses = {
  baseUrl: "https://gateway.example.com",
  backendUrl: "https://shop.example.com",
  storefront: { returnUrl: "https://shop.example.com/return" },
}
const check = (signature: object, production: boolean) =>
  checkOptions({ accounts: [{ ...account, ...addresses, signature }], encryption }, production)

describe.each([
  ["hmac-sha256", "hmac-sha256"],
  ["a function", () => "0".repeat(64)],
])("several secrets of %s", (_, algorithm) => {
  const listed = (secret: string) => ({
    algorithm,
    secrets: [
      { id: "2027", secret: "sixteen letters!" },
      { id: "2026", secret },
    ],
  })

  it.each([
    ["sandbox-secret", "published secret"],
    ["fifteen letters", "at least 16 characters"],
  ])("are each checked in production: %j", (secret, why) => {
    expect(() => check(listed(secret), false)).not.toThrow()
    const inProduction = () => check(listed(secret), true)
    expect(inProduction).toThrow("accounts.0.signature.secrets.1.secret: must")
    expect(inProduction).toThrow(why)
    expect(inProduction).not.toThrow(secret)
  })

  it("are accepted in production", () => {
    const [{ signature } = {}] = check(listed("seventeen letters"), true).accounts
    expect(signature).toEqual(listed("seventeen letters"))
  })
})
