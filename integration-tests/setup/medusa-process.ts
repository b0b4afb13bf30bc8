import type { MpgiOptions } from "medusa-payment-mpgi/config"
import { join } from "node:path"
import { startChild, type Child } from "./child"
import type { MedusaEnv, Ready, Seeded, Tick } from "./medusa-main"

export type MedusaProcess = {
  /** Present when it was started with `seed`. */
  seeded: Seeded | undefined
  /** Runs the jobs of a minute now; returns when they or the process ended. */
  tick(): Promise<void>
  /** All that it wrote so far. */
  output(): string
  /** SIGKILL; returns when it is gone. */
  kill(): Promise<void>
}

export type MedusaProcessOptions = {
  port: number
  /** A database that is migrated. */
  databaseUrl: string
  /** Options of the accounts, as in medusa-config.ts. */
  accounts: object[]
  /** Shared with other machines; without it everything is in the process. */
  redisUrl?: string
  /** Default: both at once. */
  mode?: "server" | "worker" | "shared"
  /** Seeds the database with a store of these payment providers. */
  seed?: string[]
  /** Addresses of users of the dashboard, which are created with it. */
  users?: string[]
  /** Who may pay out. Default: no one. */
  payouts?: NonNullable<MpgiOptions["payouts"]>
  /** Nothing happens automatically. */
  paused?: boolean
}

/**
 * Runs this package as a Medusa application in a process of its own, on loopback. It answers requests when this
 * returns.
 *
 * @throws Error with the end of what it wrote when it does not come up
 */
export async function startMedusa(options: MedusaProcessOptions): Promise<MedusaProcess> {
  const { port, seed, users = [] } = options
  const seeding = seed ? { MEDUSA_SEED: JSON.stringify(seed), MEDUSA_USERS: JSON.stringify(users) } : {}
  const own: MedusaEnv = { PORT: String(port), ...seeding }
  const child = run(options, own)
  const dead = child.ended.then(({ output }) => {
    throw new Error(`Medusa ended:\n${lastOf(output)}`)
  })
  dead.catch(() => {}) // later its clients report it
  const ready = (await Promise.race([child.message, dead])) as Ready
  let ticks = 0
  const tick = async () => {
    const message: Tick = { tick: ++ticks }
    await Promise.race([child.send(message), child.ended])
  }
  return { seeded: ready.seeded, tick, output: child.output, kill: child.kill }
}

function run(options: MedusaProcessOptions, own: MedusaEnv): Child {
  return start(["--import", "tsx", join(__dirname, "medusa-main.ts")], options, own)
}

/** Runs a command of `mpgi` in Medusa, as the bin has it run; its exit code, and what it wrote. */
export function runCommand(
  command: string[],
  options: Omit<MedusaProcessOptions, "port">,
): Promise<{ code: number | null; output: string }> {
  const main = join(__dirname, "script-main.ts")
  // Its result is what it logs.
  return start(["--import", "tsx", main, "./src/scripts/mpgi.ts", ...command], options, { LOG_LEVEL: "info" })
    .ended
}

function start(
  args: string[],
  {
    databaseUrl,
    redisUrl,
    mode = "shared",
    accounts,
    payouts = {},
    paused = false,
  }: Omit<MedusaProcessOptions, "port">,
  own: Partial<MedusaEnv> & { LOG_LEVEL?: string },
): Child {
  return startChild(args, {
    cwd: join(__dirname, "../.."),
    env: {
      ...process.env,
      ...own,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      MEDUSA_WORKER_MODE: mode,
      MPGI_ACCOUNTS: JSON.stringify(accounts),
      MPGI_PAYOUTS: JSON.stringify(payouts),
      MPGI_PAUSED: String(paused),
      ADMIN_DISABLED: "true",
      NODE_ENV: "development",
      JEST_WORKER_ID: undefined,
      MEDUSA_DISABLE_TELEMETRY: "true",
    },
  })
}

const lastOf = (output: string) => output.split("\n").slice(-30).join("\n")
