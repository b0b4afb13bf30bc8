/**
 * The process that runs this package as a Medusa application, so that a test can kill it: migrates and seeds when it
 * is told to, boots, listens, and says that it is ready. It ends when the process that started it is gone.
 */
import loaders, { initializeContainer } from "@medusajs/medusa/loaders/index"
import express from "express"
import { once } from "node:events"
import { createServer } from "node:http"
import { migrateAll } from "../../demo/medusa/migrate"
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

/** Said once, when the process listens. */
export type Ready = { seeded?: Seeded }

async function main({ PORT, MEDUSA_SEED }: MedusaEnv) {
  const directory = process.cwd()
  if (MEDUSA_SEED) await migrateAll(directory, await initializeContainer(directory))
  const app = express()
  const { container } = await loaders({ directory, expressApp: app })
  const ready: Ready = {}
  if (MEDUSA_SEED) {
    const providers = JSON.parse(MEDUSA_SEED) as string[]
    ready.seeded = { seed: await seedStore(container, providers), secretKey: await secretKey(container) }
  }
  await once(createServer(app).listen(Number(PORT), "127.0.0.1"), "listening")
  process.send?.(ready)
}

main(process.env as MedusaEnv & NodeJS.ProcessEnv).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
