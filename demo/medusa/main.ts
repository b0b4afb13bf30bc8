/**
 * The process that runs Medusa for the demo: migrates, boots, seeds and listens, then reports that it is ready.
 * `medusa develop` would restart on every file that the demo writes, `medusa start` requires another build.
 * It exits on SIGTERM and when its parent process has exited.
 */
import loaders, { initializeContainer } from "@medusajs/medusa/loaders/index"
import express from "express"
import { once } from "node:events"
import { createServer } from "node:http"
import { join } from "node:path"
import { serveDashboard } from "./dashboard"
import { PICTURES } from "./constants"
import type { MedusaEnv, Ready } from "./messages"
import { migrateAll } from "./migrate"
import { seed } from "./seed"

async function main({ PORT, DEMO_DASHBOARD, DEMO_MIGRATED }: MedusaEnv) {
  const directory = process.cwd()
  if (!DEMO_MIGRATED) await migrateAll(directory, await initializeContainer(directory))

  const app = express()
  app.use(PICTURES, express.static(join(__dirname, "..", "pictures")))
  if (DEMO_DASHBOARD) serveDashboard(app, DEMO_DASHBOARD)
  const { container, shutdown } = await loaders({ directory, expressApp: app })
  const seeded = await seed(container)

  const server = createServer(app).listen(Number(PORT), "127.0.0.1")
  await once(server, "listening")
  stop = async () => {
    server.close()
    server.closeAllConnections()
    await shutdown()
  }
  process.send?.({ type: "ready", ...seeded } satisfies Ready)
}

function fail(error: unknown) {
  console.error(error)
  process.exit(1)
}

/** Closes everything before the process exits. */
let stop = async () => {}
const end = () => void stop().then(() => process.exit(0), fail)

process.on("SIGINT", () => {}) // Ctrl-C is handled by the parent process
process.once("SIGTERM", end)
process.once("disconnect", end)
main(process.env as MedusaEnv & NodeJS.ProcessEnv).catch(fail)
