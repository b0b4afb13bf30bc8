import type { AccountOptions } from "medusa-payment-mpgi/config"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import type { MedusaEnv, Ready } from "../medusa/messages"
import { account, payouts } from "./account"
import { startChild, type Child } from "./child"

/** The origins of all servers, without a path. */
export type Urls = { storefront: string; medusa: string; sandbox: string }

/** Starts the Medusa process. `ready` resolves once it listens; it stays pending when the process exits earlier. */
export function startMedusa(
  urls: Urls,
  options: {
    databaseUrl: string
    isMigrated: boolean
    folder: string
    dashboard: string | undefined
    account: Partial<AccountOptions> | undefined
  },
): Child & { ready: Promise<Ready> } {
  const { databaseUrl, isMigrated, folder, dashboard } = options
  const origins = [urls.storefront, urls.medusa].join(",")
  const own: MedusaEnv = {
    PORT: new URL(urls.medusa).port,
    ...(dashboard ? { DEMO_DASHBOARD: dashboard } : {}),
    ...(isMigrated ? { DEMO_MIGRATED: "true" } : {}),
  }
  const env = {
    ...own,
    DATABASE_URL: databaseUrl,
    MPGI_ACCOUNTS: JSON.stringify([{ ...account(urls), ...options.account }]),
    MPGI_PAYOUTS: JSON.stringify(payouts),
    STORE_CORS: urls.storefront,
    ADMIN_CORS: urls.medusa,
    AUTH_CORS: origins,
    ADMIN_DISABLED: "true", // the demo serves its own build of the dashboard
    // New secrets for each run: sessions end with the demo, and no secret is public.
    JWT_SECRET: randomBytes(32).toString("hex"),
    COOKIE_SECRET: randomBytes(32).toString("hex"),
    NODE_ENV: "development",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
    NO_COLOR: "1",
    MEDUSA_DISABLE_TELEMETRY: "true",
  }
  const child = startChild("medusa/main.ts", [], join(folder, "medusa.log"), env)
  const ready = new Promise<Ready>((resolve) => {
    child.process.once("message", (message) => resolve(message as Ready))
  })
  return { ...child, ready }
}
