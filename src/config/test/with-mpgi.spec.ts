import { defineConfig } from "@medusajs/framework/utils"
import { withMpgi, type AccountOptions } from ".."

const account: AccountOptions = {
  baseUrl: "https://gateway.example.com",
  merchantId: "100200",
  accountId: "100200001",
  signature: { algorithm: "hmac-sha256", secret: "secret" },
  backendUrl: "https://shop.example.com",
  storefront: { returnUrl: "https://www.example.com/return" },
}
const other = { resolve: "@medusajs/medusa/payment-stripe", id: "stripe", options: { apiKey: "key" } }

describe("withMpgi", () => {
  const accounts = [account, { ...account, id: "eu" }]
  const modules = [
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: ["mine"],
      options: { providers: [other], cloud: {} },
    },
  ]

  it("adds a plugin and a provider an account, beside what is there", () => {
    const config = withMpgi(defineConfig({ modules, plugins: [{ resolve: "another", options: {} }] }), {
      accounts,
    })
    expect(config.modules?.payment).toMatchObject({
      dependencies: ["mine", "mpgi", "locking", "query"],
      options: {
        cloud: {},
        providers: [
          other,
          { resolve: "medusa-payment-mpgi/providers/mpgi", id: "mpgi", options: { id: "mpgi" } },
          { resolve: "medusa-payment-mpgi/providers/mpgi", id: "eu", options: { id: "eu" } },
        ],
      },
    })
    expect(config.plugins).toContainEqual({ resolve: "another", options: {} })
    expect(config.plugins).toContainEqual({ resolve: "medusa-payment-mpgi", options: { accounts } })
    expect(config.modules).not.toHaveProperty("mpgi")
  })

  it("works where the payment module is not named", () => {
    const { payment } = withMpgi(defineConfig(), { accounts }).modules as never as Record<
      string,
      { options: object }
    >
    expect(payment?.options).toMatchObject({ providers: [{ id: "mpgi" }, { id: "eu" }] })
  })

  it("keeps secrets out of the payment module", () => {
    expect(JSON.stringify(withMpgi(defineConfig(), { accounts }).modules?.payment)).not.toContain("secret")
  })

  it("runs from source, as a module of the application", () => {
    const config = withMpgi(defineConfig(), { accounts, from: "./src" })
    expect(config.modules).toMatchObject({ mpgi: { resolve: "./src/modules/mpgi", options: { accounts } } })
    expect(JSON.stringify(config.plugins)).not.toContain("mpgi")
  })

  it("hands on the limits of the public routes", () => {
    const rateLimits = { pages: 10 }
    const { plugins } = withMpgi(defineConfig(), { accounts, rateLimits })
    expect(plugins).toContainEqual({ resolve: "medusa-payment-mpgi", options: { accounts, rateLimits } })
  })

  it("leaves the given configuration as it was", () => {
    const config = defineConfig({ modules })
    const before = JSON.stringify(config)
    withMpgi(config, { accounts })
    expect(JSON.stringify(config)).toBe(before)
  })

  it.each([
    ["nothing", undefined, "options: is missing: write { accounts: [{ … }] }"],
    ["no accounts", {}, "accounts: is missing: write a list with one entry for each account: [{ baseUrl,"],
    ["an account that is not in a list", { accounts: account }, "accounts: must be a list"],
    ["an empty list", { accounts: [] }, "accounts: must name at least one account"],
    ["an empty place", { accounts: [undefined] }, "accounts.0: is undefined"],
    ["a numeric id", { accounts: [{ ...account, id: 1 }] }, "accounts.0.id: must be text"],
    ["a number as location", { accounts, from: 1 }, "from: must be text"],
  ])("says what to write instead of %s", (_, options, message) => {
    expect(() => withMpgi(defineConfig(), options as never)).toThrow(message)
  })

  it("says what to write when the store's configuration is missing", () => {
    expect(() => withMpgi(undefined as never, { accounts })).toThrow(
      "config: is missing: write defineConfig(",
    )
  })
})
