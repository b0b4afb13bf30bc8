import { join } from "node:path"
import { startChild, type Child } from "./child"
import type { MedusaEnv, Ready, Seeded, Tick } from "./medusa-main"

export type MedusaProcess = {
  /** There when it was asked to seed. */
  seeded: Seeded | undefined
  /** Runs the jobs of a minute now; returns when they ended or it is dead. */
  tick(): Promise<void>
  /** All that it wrote so far. */
  said(): string
  /** SIGKILL; returns when it is gone. */
  kill(): Promise<void>
}

export type MedusaProcessOptions = {
  port: number
  databaseUrl: string
  /** Options of the accounts, as in medusa-config.ts. */
  accounts: object[]
  /** Shared with other machines; without it everything is in the process. */
  redisUrl?: string
  /** Default: both at once. */
  mode?: "server" | "worker" | "shared"
  /** Migrates the database and seeds it with a store of these payment providers. */
  seed?: string[]
}

/**
 * Runs this package as a Medusa application in a process of its own, on loopback. It answers requests when this
 * returns.
 *
 * @throws Error with the end of what it wrote when it does not come up
 */
export async function startMedusa(options: MedusaProcessOptions): Promise<MedusaProcess> {
  const { port, seed } = options
  if (seed) await migrate(options)
  const own: MedusaEnv = { PORT: String(port), ...(seed ? { MEDUSA_SEED: JSON.stringify(seed) } : {}) }
  const child = run(options, own)
  const dead = child.ended.then(({ said }) => {
    throw new Error(`Medusa ended:\n${lastOf(said)}`)
  })
  dead.catch(() => {}) // later it is told by whoever talks to it
  const ready = (await Promise.race([child.message, dead])) as Ready
  let ticks = 0
  const tick = async () => {
    const message: Tick = { tick: ++ticks }
    await Promise.race([child.ask(message), child.ended])
  }
  return { seeded: ready.seeded, tick, said: child.said, kill: child.kill }
}

async function migrate(options: MedusaProcessOptions): Promise<void> {
  const { code, said } = await run(options, { PORT: "0", MEDUSA_MIGRATE: "true" }).ended
  if (code !== 0) throw new Error(`the database was not migrated:\n${lastOf(said)}`)
}

function run(
  { databaseUrl, redisUrl, mode = "shared", accounts }: MedusaProcessOptions,
  own: MedusaEnv,
): Child {
  return startChild(["--import", "tsx", join(__dirname, "medusa-main.ts")], {
    cwd: join(__dirname, "../.."),
    env: {
      ...process.env,
      ...own,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      MEDUSA_WORKER_MODE: mode,
      MPGI_ACCOUNTS: JSON.stringify(accounts),
      ADMIN_DISABLED: "true",
      NODE_ENV: "development",
      JEST_WORKER_ID: undefined,
      MEDUSA_DISABLE_TELEMETRY: "true",
    },
  })
}

const lastOf = (said: string) => said.split("\n").slice(-30).join("\n")
