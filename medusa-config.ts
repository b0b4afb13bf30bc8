import { defineConfig } from "@medusajs/framework/utils"
import { withMpgi, type AccountOptions } from "./src/config"

/** The store that development, the demo and the tests run: this package itself is the application. */
const {
  DB_HOST = "localhost",
  DB_PORT = "5432",
  DB_USERNAME = "postgres",
  DB_PASSWORD = "",
  PORT = "9000",
  STORE_CORS = "http://localhost:8000",
  ADMIN_CORS = "http://localhost:9000",
  AUTH_CORS = `${STORE_CORS},${ADMIN_CORS}`,
} = process.env
const database = `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/mpgi`

/** One account at a sandbox on its usual port; `MPGI_ACCOUNTS` (JSON) names others. */
const sandbox: AccountOptions = {
  baseUrl: "http://127.0.0.1:4010",
  merchantId: "100200",
  accountId: "100200001",
  signature: { algorithm: "hmac-sha256", secret: "sandbox-secret" },
  backendUrl: `http://localhost:${PORT}`,
  storefront: { returnUrl: `${STORE_CORS.split(",")[0]}/return` },
}
const accounts = process.env.MPGI_ACCOUNTS
  ? (JSON.parse(process.env.MPGI_ACCOUNTS) as AccountOptions[])
  : [sandbox]

/** What the tests of host facts add beside the real provider: JSON, `[{ resolve, id, options }]`. */
const extraProviders = JSON.parse(process.env.MPGI_TEST_PROVIDERS ?? "[]") as object[]

module.exports = withMpgi(
  defineConfig({
    projectConfig: {
      databaseUrl: process.env.DATABASE_URL ?? database,
      http: {
        storeCors: STORE_CORS,
        adminCors: ADMIN_CORS,
        authCors: AUTH_CORS,
        jwtSecret: process.env.JWT_SECRET ?? "only for development",
        cookieSecret: process.env.COOKIE_SECRET ?? "only for development",
      },
    },
    admin: { disable: process.env.ADMIN_DISABLED === "true" },
    modules: [{ resolve: "@medusajs/medusa/payment", options: { providers: extraProviders } }],
  }),
  { accounts, from: "./src" },
)
