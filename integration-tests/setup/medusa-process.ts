import { join } from "node:path"
import { startChild } from "./child"
import type { MedusaEnv, Ready, Seeded } from "./medusa-main"

export type MedusaProcess = {
  /** There when it was asked to seed. */
  seeded: Seeded | undefined
  /** SIGKILL; returns when it is gone. */
  kill(): Promise<void>
}

export type MedusaProcessOptions = {
  port: number
  databaseUrl: string
  /** Options of the accounts, as in medusa-config.ts. */
  accounts: object[]
  /** Migrates the database and seeds it with a store of these payment providers. */
  seed?: string[]
}

/**
 * Runs this package as a Medusa application in a process of its own, server and worker at once, on loopback. It
 * answers requests when this returns.
 *
 * @throws Error with the end of what it wrote when it does not come up
 */
export async function startMedusa(options: MedusaProcessOptions): Promise<MedusaProcess> {
  const { port, databaseUrl, accounts, seed } = options
  const own: MedusaEnv = { PORT: String(port), ...(seed ? { MEDUSA_SEED: JSON.stringify(seed) } : {}) }
  const child = startChild(["--import", "tsx", join(__dirname, "medusa-main.ts")], {
    cwd: join(__dirname, "../.."),
    env: {
      ...process.env,
      ...own,
      DATABASE_URL: databaseUrl,
      MPGI_ACCOUNTS: JSON.stringify(accounts),
      ADMIN_DISABLED: "true",
      NODE_ENV: "development",
      JEST_WORKER_ID: undefined,
      MEDUSA_DISABLE_TELEMETRY: "true",
    },
  })
  const dead = child.ended.then(({ said }) => {
    throw new Error(`Medusa ended:\n${said.split("\n").slice(-30).join("\n")}`)
  })
  dead.catch(() => {}) // later it is told by whoever talks to it
  const ready = (await Promise.race([child.message, dead])) as Ready
  return { seeded: ready.seeded, kill: child.kill }
}
