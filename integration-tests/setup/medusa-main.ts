/**
 * The process that runs this package as a Medusa application on a migrated database, so that a test can kill it: boots,
 * seeds on request, listens, and reports that it is ready. It ends when the process that started it is gone.
 */
import { Modules } from "@medusajs/framework/utils"
import loaders from "@medusajs/medusa/loaders/index"
import express from "express"
import { once } from "node:events"
import { createServer } from "node:http"
import { dashboardUser, type DashboardUser } from "./dashboard-user"
import { secretKey } from "./merchant"
import { seedStore } from "./seed"

/** Environment of the process, beside what medusa-config.ts reads. */
export type MedusaEnv = {
  PORT: string
  /** Payment providers of the store to be seeded, as JSON; without them the database is used as it is. */
  MEDUSA_SEED?: string
  /** Users of the dashboard that are created with it: their addresses, as JSON. */
  MEDUSA_USERS?: string
}

/** What a test needs to know of the seeded store. */
export type Seeded = {
  seed: Awaited<ReturnType<typeof seedStore>>
  secretKey: string
  /** In the order in which they were named. */
  users: Pick<DashboardUser, "id" | "email" | "token">[]
}

/** Sent once, when the process listens. */
export type Ready = { seeded?: Seeded }

/** The message to the process that runs the scheduled jobs of a minute. It replies when they ended. */
export type Tick = { tick: number }

/** What the jobs of this package run, each minute. */
const JOBS = ["mpgi-resolve-operations", "mpgi-sweep"]

async function main({ PORT, MEDUSA_SEED, MEDUSA_USERS = "[]" }: MedusaEnv) {
  const directory = process.cwd()
  const app = express()
  const { container } = await loaders({ directory, expressApp: app })
  const ready: Ready = {}
  if (MEDUSA_SEED) {
    const providers = JSON.parse(MEDUSA_SEED) as string[]
    const seed = await seedStore(container, providers)
    ready.seeded = { seed, secretKey: await secretKey(container), users: [] }
  }
  await once(createServer(app).listen(Number(PORT), "127.0.0.1"), "listening")
  for (const email of ready.seeded ? (JSON.parse(MEDUSA_USERS) as string[]) : []) {
    const { id, token } = await dashboardUser({ url: `http://localhost:${PORT}`, container }, email)
    ready.seeded?.users.push({ id, email, token })
  }
  process.on("message", ({ tick }: Tick) => {
    const engine = container.resolve(Modules.WORKFLOW_ENGINE)
    const jobs = JOBS.map((id) => engine.run(id, { input: {} as never }))
    void Promise.allSettled(jobs).then((ended) => {
      for (const job of ended) if (job.status === "rejected") console.error("a job failed:", job.reason)
      process.send?.({ tick })
    })
  })
  process.send?.(ready)
}

main(process.env as MedusaEnv & NodeJS.ProcessEnv).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
