import { randomBytes } from "node:crypto"
import { join } from "node:path"
import type { MedusaEnv, Ready } from "../medusa/messages"
import { account, payouts } from "./account"
import { startChild, type Child } from "./child"

/** Where everything listens: origins, without a path. */
export type Addresses = { storefront: string; medusa: string; sandbox: string }

/** Starts the Medusa process; `ready` settles when it listens, which is never when it exits before. */
export function startMedusa(
  at: Addresses,
  { databaseUrl, folder, dashboard }: { databaseUrl: string; folder: string; dashboard: string | undefined },
): Child & { ready: Promise<Ready> } {
  const origins = [at.storefront, at.medusa].join(",")
  const own: MedusaEnv = {
    PORT: new URL(at.medusa).port,
    ...(dashboard ? { DEMO_DASHBOARD: dashboard } : {}),
  }
  const env = {
    ...own,
    DATABASE_URL: databaseUrl,
    MPGI_ACCOUNTS: JSON.stringify([account(at)]),
    MPGI_PAYOUTS: JSON.stringify(payouts),
    STORE_CORS: at.storefront,
    ADMIN_CORS: at.medusa,
    AUTH_CORS: origins,
    ADMIN_DISABLED: "true", // this demo serves its own build of the dashboard
    // Logins end when the demo does; better than secrets that everybody knows.
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
