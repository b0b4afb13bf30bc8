import { defineConfig, Modules } from "@medusajs/framework/utils"
import { withMpgi, type AccountOptions, type MpgiOptions } from "./src/config"

/** The store that development, the demo and the tests run: this package itself is the application. */
const {
  DB_HOST = "localhost",
  DB_PORT = "5432",
  DB_USERNAME = "postgres",
  DB_PASSWORD = "",
  STORE_CORS = "http://localhost:8000",
  ADMIN_CORS = "http://localhost:9000",
  AUTH_CORS = `${STORE_CORS},${ADMIN_CORS}`,
} = process.env
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

/** Tests set their own limits of the public routes in MPGI_RATE_LIMITS, as JSON. */
const rateLimits = process.env.MPGI_RATE_LIMITS
  ? (JSON.parse(process.env.MPGI_RATE_LIMITS) as NonNullable<MpgiOptions["rateLimits"]>)
  : {}

/** Tests say what is in front of the server in MPGI_PROXIES, as JSON. */
const proxies = process.env.MPGI_PROXIES
  ? (JSON.parse(process.env.MPGI_PROXIES) as NonNullable<MpgiOptions["proxies"]>)
  : {}

/** Seals what the demo and the tests store; tests of keys name theirs in MPGI_ENCRYPTION, as JSON. */
const encryption = process.env.MPGI_ENCRYPTION
  ? (JSON.parse(process.env.MPGI_ENCRYPTION) as NonNullable<MpgiOptions["encryption"]>)
  : { keys: [{ id: "development", secret: "b25seSBmb3IgZGV2ZWxvcG1lbnQsIGtub3duIHRvIGE=" }] }

/** Tests say who may pay out and what needs approval in MPGI_PAYOUTS, as JSON. */
const payouts = process.env.MPGI_PAYOUTS
  ? (JSON.parse(process.env.MPGI_PAYOUTS) as NonNullable<MpgiOptions["payouts"]>)
  : {}

/** Tests say what is alerted in MPGI_ALERTS, as JSON. */
const alerts = process.env.MPGI_ALERTS
  ? (JSON.parse(process.env.MPGI_ALERTS) as NonNullable<MpgiOptions["alerts"]>)
  : {}

/** A store that was restored from a backup starts paused: see docs/guides/restore.md. */
const paused = process.env.MPGI_PAUSED === "true"

/** What the tests of host facts add beside our provider: JSON, `[{ resolve, id, options }]`. */
const otherProviders = JSON.parse(process.env.MPGI_TEST_PROVIDERS ?? "[]") as {
  resolve: string
  id: string
}[]

/** Tests name the channels that Medusa's own provider of notifications logs, as JSON. Default: Medusa's, `feed`. */
const channels = JSON.parse(process.env.MPGI_TEST_CHANNELS ?? "null") as string[] | null
const onChannels = channels
  ? {
      [Modules.NOTIFICATION]: {
        resolve: "@medusajs/medusa/notification",
        options: {
          providers: [{ resolve: "@medusajs/medusa/notification-local", id: "local", options: { channels } }],
        },
      },
    }
  : {}

/** Several machines share one Redis; without REDIS_URL everything is in this process. See docs/guides/deployment.md. */
const { REDIS_URL: redisUrl, MEDUSA_WORKER_MODE: workerMode = "shared" } = process.env
const onRedis = redisUrl
  ? {
      [Modules.EVENT_BUS]: { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
      [Modules.WORKFLOW_ENGINE]: {
        resolve: "@medusajs/medusa/workflow-engine-redis",
        options: { redis: { redisUrl } },
      },
      [Modules.LOCKING]: {
        resolve: "@medusajs/medusa/locking",
        options: {
          providers: [
            {
              id: "locking-redis",
              resolve: "@medusajs/medusa/locking-redis",
              is_default: true,
              options: { redisUrl },
            },
          ],
        },
      },
      [Modules.CACHE]: { resolve: "@medusajs/medusa/cache-redis", options: { redisUrl } },
    }
  : {}

/** Medusa reads its flags after this file, so the module of MEDUSA_FF_RBAC is named here. */
const onRbac =
  process.env.MEDUSA_FF_RBAC === "true" ? { [Modules.RBAC]: { resolve: "@medusajs/medusa/rbac" } } : {}

const store = defineConfig({
  projectConfig: {
    ...(redisUrl ? { redisUrl } : {}),
    workerMode: workerMode as "shared" | "worker" | "server",
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
  modules: {
    ...onRedis,
    ...onRbac,
    ...onChannels,
    [Modules.PAYMENT]: { resolve: "@medusajs/medusa/payment", options: { providers: otherProviders } },
  },
})

module.exports = withMpgi(store, {
  accounts,
  rateLimits,
  proxies,
  encryption,
  payouts,
  alerts,
  paused,
  from: "./src",
})
