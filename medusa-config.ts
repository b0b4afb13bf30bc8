import { existsSync } from "node:fs"
import { join } from "node:path"
import { ContainerRegistrationKeys, defineConfig, Modules } from "@medusajs/framework/utils"

/** The store that development and the tests run: this package itself is the application. */
const has = (path: string) => existsSync(join(__dirname, path, "index.ts"))
const { DB_HOST = "localhost", DB_PORT = "5432", DB_USERNAME = "postgres", DB_PASSWORD = "" } = process.env
const database = `postgres://${DB_USERNAME}:${DB_PASSWORD}@${DB_HOST}:${DB_PORT}/mpgi`

/** Options of the provider `pp_mpgi_default`, as JSON. */
const providerOptions = JSON.parse(process.env.MPGI_PROVIDER_OPTIONS ?? "{}") as Record<string, unknown>

/** What the tests of host facts add beside the real provider: JSON, `[{ resolve, id, options }]`. */
const extraProviders = JSON.parse(process.env.MPGI_TEST_PROVIDERS ?? "[]") as {
  resolve: string
  id: string
}[]

module.exports = defineConfig({
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
  modules: [
    ...(has("src/modules/mpgi") ? [{ resolve: "./src/modules/mpgi" }] : []),
    {
      resolve: "@medusajs/medusa/payment",
      dependencies: [
        ...(has("src/modules/mpgi") ? ["mpgi"] : []),
        Modules.LOCKING,
        ContainerRegistrationKeys.QUERY,
      ],
      options: {
        providers: [
          ...(has("src/providers/mpgi")
            ? [{ resolve: "./src/providers/mpgi", id: "default", options: providerOptions }]
            : []),
          ...extraProviders,
        ],
      },
    },
  ],
})
