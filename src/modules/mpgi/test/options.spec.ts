import { openAccounts } from "../accounts"

const account = {
  baseUrl: "https://gateway.example.com",
  merchantId: "100200",
  accountId: "100200001",
  signature: { algorithm: "hmac-sha256", secret: "do-not-print" },
  backendUrl: "https://shop.example.com",
  storefront: { returnUrl: "https://www.example.com/return" },
}
const logger = { warn: () => {} } as never

const problem = (change: object) => {
  try {
    openAccounts({ accounts: [{ ...account, ...change }] }, logger)
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

describe("options", () => {
  it("are completed, one provider an account", () => {
    const accounts = openAccounts({ accounts: [account, { ...account, id: "eu" }] }, logger)
    expect([...accounts.keys()]).toEqual(["pp_mpgi_mpgi", "pp_mpgi_eu"])
    expect(accounts.get("pp_mpgi_eu")?.options).toMatchObject({
      timeoutMs: 30_000,
      capture: { on: "never" },
      directCard: { enabled: false },
      orphans: "void",
    })
  })

  it.each([
    ["baseUrl", { baseUrl: "http://gateway.example.com" }, "must be https"],
    ["baseUrl", { baseUrl: "gateway" }, "must be an absolute"],
    ["merchantId", { merchantId: "" }, "must not be empty"],
    ["signature", { signature: { algorithm: "md5", secret: "do-not-print" } }, "must be {"],
    ["signature.secret", { signature: { algorithm: "sha256", secret: " " } }, "must not be empty"],
    ["backendUrl", { backendUrl: "/" }, "must be an absolute"],
    ["storefront.returnUrl", { storefront: { returnUrl: "javascript:alert(1)" } }, "must be an absolute"],
    [
      "storefront.allowedOrigins.0",
      { storefront: { ...account.storefront, allowedOrigins: ["https://x.example.com/a"] } },
      "must be an origin",
    ],
    ["capture.on", { capture: { on: "always" } }, "expected one of"],
    ["id", { id: "Not Valid" }, "must be a short"],
    ["orderNoPrefix", { orderNoPrefix: "far-too-long" }, "must be at most"],
    ["unknown option (secretKey)", { secretKey: "do-not-print" }, "accounts.0"],
  ])("name %s when it is wrong", (name, change, why) => {
    expect(problem(change)).toContain(name)
    expect(problem(change)).toContain(why)
  })

  it("never repeat a value, since it may be a secret", () => {
    const change = {
      signature: { algorithm: "do-not-print", secret: "do-not-print" },
      merchantId: 5,
      typo: "do-not-print",
    }
    expect(problem(change)).not.toContain("do-not-print")
  })

  it("refuse two accounts of one id, and none", () => {
    expect(() => openAccounts({ accounts: [account, account] }, logger)).toThrow(
      "accounts: must not repeat an id",
    )
    expect(() => openAccounts({ accounts: [] }, logger)).toThrow("at least one account")
    expect(() => openAccounts(undefined, logger)).toThrow("medusa-payment-mpgi")
  })
})
