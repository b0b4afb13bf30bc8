/**
 * The process that runs this package as a Medusa application on a migrated database, so that a test can kill it: boots,
 * seeds on request, listens, and reports that it is ready. It ends when the process that started it is gone.
 */
import { Modules } from "@medusajs/framework/utils"
import loaders from "@medusajs/medusa/loaders/index"
import express from "express"
import { once } from "node:events"
import { createServer } from "node:http"
import { secretKey } from "./merchant"
import { seedStore } from "./seed"

/** Environment of the process, beside what medusa-config.ts reads. */
export type MedusaEnv = {
  PORT: string
  /** Payment providers of the store to be seeded, as JSON; without them the database is used as it is. */
  MEDUSA_SEED?: string
}

/** What a test needs to know of the seeded store. */
export type Seeded = { seed: Awaited<ReturnType<typeof seedStore>>; secretKey: string }

/** Sent once, when the process listens. */
export type Ready = { seeded?: Seeded }

/** The message to the process that runs the scheduled jobs of a minute. It replies when they ended. */
export type Tick = { tick: number }

/** What the jobs of this package run, each minute. */
const JOBS = ["mpgi-resolve-operations", "mpgi-sweep"]

async function main({ PORT, MEDUSA_SEED }: MedusaEnv) {
  const directory = process.cwd()
  const app = express()
  const { container } = await loaders({ directory, expressApp: app })
  const ready: Ready = {}
  if (MEDUSA_SEED) {
    const providers = JSON.parse(MEDUSA_SEED) as string[]
    ready.seeded = { seed: await seedStore(container, providers), secretKey: await secretKey(container) }
  }
  await once(createServer(app).listen(Number(PORT), "127.0.0.1"), "listening")
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
