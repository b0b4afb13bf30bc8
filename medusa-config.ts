import { defineConfig, Modules } from "@medusajs/framework/utils"
import { withMpgi, type AccountOptions } from "./src/config"

/** The store that development and the tests run: this package itself is the application. */
const { DB_HOST = "localhost", DB_PORT = "5432", DB_USERNAME = "postgres", DB_PASSWORD = "" } = process.env
const database = `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/mpgi`

/** An account at a sandbox that runs with its own defaults; tests name theirs in MPGI_ACCOUNTS, as JSON. */
const sandboxAccount: AccountOptions = {
  baseUrl: "http://127.0.0.1:4010",
  merchantId: "100200",
  accountId: "100200001",
  signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
  backendUrl: "http://localhost:9000",
  storefront: { returnUrl: "http://localhost:8000/return" },
}
const accounts = process.env.MPGI_ACCOUNTS
  ? (JSON.parse(process.env.MPGI_ACCOUNTS) as AccountOptions[])
  : [sandboxAccount]

/** What the tests of host facts add beside our provider: JSON, `[{ resolve, id, options }]`. */
const otherProviders = JSON.parse(process.env.MPGI_TEST_PROVIDERS ?? "[]") as {
  resolve: string
  id: string
}[]

const store = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL ?? database,
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:8000,http://localhost:9000",
      jwtSecret: process.env.JWT_SECRET ?? "only for development",
      cookieSecret: process.env.COOKIE_SECRET ?? "only for development",
    },
  },
  modules: {
    [Modules.PAYMENT]: { resolve: "@medusajs/medusa/payment", options: { providers: otherProviders } },
  },
})

module.exports = withMpgi(store, { accounts, from: "./src" })
