import { randomBytes } from "node:crypto"
import { checkOptions, openAccounts } from "../../shared/accounts"
import { account } from "../../shared/test/account"

const encryption = { keys: [{ id: "1", secret: randomBytes(32).toString("base64") }] }

/** Addresses that production accepts. */
const PUBLIC = {
  baseUrl: "https://gateway.example.com",
  backendUrl: "https://shop.example.com",
  storefront: { returnUrl: "https://shop.example.com/return" },
}

const problem = (change: object, production = false) => {
  try {
    checkOptions({ accounts: [{ ...account, ...change }], encryption }, production)
  } catch (error) {
    return (error as Error).message
  }
  return undefined
}

describe("options", () => {
  it("get defaults, with one provider per account", () => {
    const checked = checkOptions({ accounts: [account, { ...account, id: "eu" }] })
    const opened = openAccounts(checked, { warn: () => {} } as never)
    expect([...opened.keys()]).toEqual(["pp_mpgi_mpgi", "pp_mpgi_eu"])
    expect(checked.rateLimits).toMatchObject({ enabled: true, windowSeconds: 60 })
    expect(opened.get("pp_mpgi_eu")?.options).toMatchObject({
      timeoutMs: 30_000,
      capture: { on: "never" },
      directCard: { enabled: false },
      embedded: { origins: [], needsCookies: false },
      savedCards: { enabled: false, securityCode: true, tokenFlag: "YES" },
      orphanedPayments: { authorized: "void", captured: "case", afterMinutes: 60 },
      awaitingOrders: {
        orderFirst: false,
        pending: false,
        inReview: false,
        remindAfterHours: 24,
        cancelAfterHours: 72,
      },
    })
  })

  it.each([
    ["baseUrl", { baseUrl: "http://gateway.example.com" }, "must be https"],
    ["baseUrl", { baseUrl: "gateway" }, "must be an absolute"],
    ["merchantId", { merchantId: "" }, "must not be empty"],
    ["dialect.nesting", { dialect: { nesting: "bracket" } }, 'must be "json" or "brackets"'],
    [
      "dialect.names.return_url",
      { dialect: { names: { return_url: "notify_url" } } },
      "is sent under the name of notify_url",
    ],
    ["signature", { signature: { algorithm: "md5", secret: "do-not-print" } }, "must be {"],
    ["signature.secret", { signature: { algorithm: "sha256", secret: " " } }, "must not be empty"],
    ["backendUrl", { backendUrl: "/" }, "must be an absolute"],
    ["storefront.returnUrl", { storefront: { returnUrl: "javascript:alert(1)" } }, "must be an absolute"],
    [
      "storefront.allowedOrigins.0",
      { storefront: { ...account.storefront, allowedOrigins: ["https://x.example.com/a"] } },
      "must be an origin",
    ],
    ["use.countries", { use: { countries: [] } }, "must name a country, or be left out"],
    ["use.countries.0", { use: { countries: ["br"] } }, "must be a country code such as BR"],
    ["use.salesChannels.0", { use: { salesChannels: [""] } }, "must be the id of a sales channel"],
    ["use", { use: { regions: ["reg_1"] } }, "unknown option (regions)"],
    ["savedCards.enabled", { savedCards: { enabled: true } }, "needs directCard.enabled"],
    ["savedCards.tokenFlag", { savedCards: { enabled: false, tokenFlag: "" } }, "must not be empty"],
    ["embedded.origins.0", { embedded: { origins: ["https://*.example.com"] } }, "without a wildcard"],
    ["embedded.origins.0", { embedded: { origins: ["https://a;b.example.com"] } }, "must name one host"],
    ["embedded.origins.0", { embedded: { origins: ["https://a.example.com/"] } }, "an origin"],
    [
      "embedded.origins",
      { embedded: { origins: ["https://a.example.com", "https://a.example.com"] } },
      "repeat",
    ],
    ["awaitingOrders.cancelAfterHours", { awaitingOrders: { cancelAfterHours: 0 } }, "must be at least 1"],
    ["awaitingOrders.cancelAfterHours", { awaitingOrders: { cancelAfterHours: 1681 } }, "which is 70 days"],
    [
      "awaitingOrders.remindAfterHours",
      { awaitingOrders: { remindAfterHours: 72, cancelAfterHours: 72 } },
      "must be less than cancelAfterHours",
    ],
    ["awaitingOrders.remindAfterHours", { awaitingOrders: { remindAfterHours: true } }, "or false"],
    ["capture.on", { capture: { on: "always" } }, 'must be "order.placed"'],
    ["id", { id: "Not Valid" }, "must be a short"],
    ["orderNoPrefix", { orderNoPrefix: "far-too-long" }, "must be at most"],
    ["unknown option (secretKey)", { secretKey: "do-not-print" }, "accounts.0"],
  ])("name %s when it is invalid", (name, change, why) => {
    expect(problem(change)).toContain(name)
    expect(problem(change)).toContain(why)
  })

  it.each([
    ["payouts.users", { enabled: true }, "must name a user"],
    ["payouts.users.0", { enabled: true, users: ["finance@example.com"] }, "not an email address"],
    ["payouts.users.0", { enabled: true, users: ["apk_01ABC"] }, "API keys neither request nor approve"],
    ["payouts.users", { enabled: true, users: ["user_1", "user_1"] }, "must not repeat a user"],
    [
      "payouts.approval.dailyLimit.EUR",
      { approval: { above: {}, dailyLimit: { EUR: 5 } } },
      "must be text in quotes",
    ],
  ])("name %s when payouts cannot be used: %#", (name, payouts, why) => {
    const check = () => checkOptions({ accounts: [account], encryption, payouts })
    expect(check).toThrow(name)
    expect(check).toThrow(why)
  })

  it("refuse payouts by one user alone in production, and have them off unless they are switched on", () => {
    const inProduction = { ...account, allowInsecureAddresses: true }
    const check = (payouts: object) =>
      checkOptions({ accounts: [inProduction], encryption, payouts }, true).payouts
    expect(check({}).enabled).toBe(false)
    const users = ["user_1", "user_2"]
    expect(() => check({ enabled: true, users })).toThrow("payouts.approval: must be set in production")
    const approval = { above: { EUR: "1000.00" } }
    expect(() => check({ enabled: true, users: ["user_1"], approval })).toThrow(
      "payouts.users: must name two",
    )
    expect(check({ enabled: true, users, approval })).toMatchObject({
      approval: { dailyLimit: {}, coolingHours: 24 },
    })
  })

  it.each([
    ["sandbox-secret", "published secret"],
    [" sandbox-secret ", "published secret"],
    ["fifteen letters", "at least 16 characters"],
  ])("refuse the secret %j in production", (secret, why) => {
    const change = { ...PUBLIC, signature: { algorithm: "hmac-sha256", secret } }
    expect(problem(change)).toBeUndefined()
    expect(problem(change, true)).toContain(`accounts.0.signature.secret: must`)
    expect(problem(change, true)).toContain(why)
    expect(
      problem({ ...PUBLIC, signature: { algorithm: "hmac-sha256", secret: "sixteen letters!" } }, true),
    ).toBeUndefined()
  })

  it("accept the sandbox's secret in production on one machine", () => {
    const signature = { algorithm: "hmac-sha256", secret: "sandbox-secret" }
    const here = { ...PUBLIC, signature, baseUrl: "http://127.0.0.1:4010" }
    expect(problem({ ...here, allowInsecureAddresses: true }, true)).toBeUndefined()
    const elsewhere = { ...PUBLIC, signature, allowInsecureAddresses: true }
    expect(problem(elsewhere, true)).toContain("published secret")
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
    expect(() => checkOptions({ accounts: [account, account] })).toThrow("accounts: must not repeat an id")
    expect(() => checkOptions({ accounts: [] })).toThrow("at least one account")
    expect(() => checkOptions(undefined)).toThrow("medusa-payment-mpgi")
  })

  it.each([
    ["http://169.254.169.254", "link-local"],
    ["https://169.254.169.254/latest", "link-local"],
    ["https://[fe80::1]", "link-local"],
    ["https://[::ffff:169.254.169.254]", "link-local"],
    ["https://0.0.0.0", "link-local"],
    ["https://[::]", "link-local"],
    ["https://0xA9FEA9FE", "link-local"],
    ["https://239.1.1.1", "link-local"],
    ["https://user:pass@gateway.example.com", "absolute http(s)"],
    ["ftp://gateway.example.com", "absolute http(s)"],
    ["http://10.0.0.5", "must be https"],
    ["http://localhost.example.com", "must be https"],
    ["https://gateway.example.com/?to=", "no query"],
    ["https://gateway.example.com/#", "no query"],
  ])("refuse to send money to %s", (baseUrl, why) => {
    expect(problem({ baseUrl })).toContain(`accounts.0.baseUrl: `)
    expect(problem({ baseUrl })).toContain(why)
  })

  it.each([
    "http://127.0.0.1:4010",
    "http://localhost:4010",
    "http://[::1]:4010",
    "http://2130706433",
    "https://10.0.0.5/gateway",
    "https://gateway.example.com/mpgi",
  ])("accept %s as a gateway outside production", (baseUrl) => {
    expect(problem({ baseUrl })).toBeUndefined()
  })

  it.each([
    ["baseUrl", { baseUrl: "http://127.0.0.1:4010" }],
    ["baseUrl", { baseUrl: "https://localhost" }],
    ["baseUrl", { baseUrl: "https://[::ffff:127.0.0.1]" }],
    ["backendUrl", { backendUrl: "http://shop.example.com" }],
    ["storefront.returnUrl", { storefront: { returnUrl: "http://www.example.com/return" } }],
    ["storefront.cancelUrl", { storefront: { ...account.storefront, cancelUrl: "http://www.example.com" } }],
    [
      "storefront.allowedOrigins",
      { storefront: { ...account.storefront, allowedOrigins: ["http://localhost:8000"] } },
    ],
    ["embedded.origins", { embedded: { origins: ["http://localhost:8000"] } }],
  ])("refuse %s in production when it is not encrypted or is this machine", (name, change) => {
    expect(problem(change)).toBeUndefined()
    expect(problem(change, true)).toContain(
      `accounts.0.${name}: must be https and not loopback in production`,
    )
    expect(problem({ ...change, allowInsecureAddresses: true }, true)).toBeUndefined()
  })

  it("accept the scheme of an app, in production too", () => {
    const allowedOrigins = ["myshop://", "myshop://paid", "com.example.shop://", "https://m.example.com"]
    const storefront = { ...account.storefront, allowedOrigins }
    expect(problem({ storefront })).toBeUndefined()
    expect(problem({ storefront }, true)).toBeUndefined()
  })

  it("accept a valid account in production", () => {
    expect(problem({}, true)).toBeUndefined()
    expect(problem({ backendUrl: "https://shop.example.com/?" }, true)).toContain(
      "backendUrl: must hold no query",
    )
  })

  it("name an invalid limit", () => {
    expect(() => checkOptions({ accounts: [account], rateLimits: { pages: 0 } })).toThrow("rateLimits.pages")
  })
})
