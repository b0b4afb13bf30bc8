/**
 * The process that runs the demo's stack for browser tests, on ports and data of its own: in a database on the run's PostgreSQL,
 * or on one that it starts. Its argument is what differs from the demo's account, as JSON. It reports the addresses, and ends when the process that started it disconnects or is gone.
 */
import type { AccountOptions } from "medusa-payment-mpgi/config"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startStack } from "../../../demo/stack/start"
import { createMigratedDatabase } from "../../setup/migrated"
import { SITES } from "./sites"
import { addressesOf } from "./addresses"

async function main() {
  const folder = mkdtempSync(join(tmpdir(), "mpgi-browser-"))
  const gone = new AbortController()
  process.once("disconnect", () => gone.abort())
  const database = process.env.DB_PORT ? await createMigratedDatabase("mpgi_browser") : undefined
  try {
    const stack = await startStack({
      folder,
      keep: false,
      defaultPorts: false,
      hosts: SITES,
      migratedDatabase: database?.url,
      dashboard: true,
      account: JSON.parse(process.argv[2] ?? "{}") as Partial<AccountOptions>,
      signal: gone.signal,
    })
    process.send?.(addressesOf(stack))
    const failure = await Promise.race([
      stack.failed,
      new Promise<undefined>((resolve) => gone.signal.addEventListener("abort", () => resolve(undefined))),
    ])
    if (failure !== undefined) console.error(failure)
    await stack.stop()
  } finally {
    await database?.drop().catch(() => {}) // it is gone with a PostgreSQL that was stopped before
    rmSync(folder, { recursive: true, force: true })
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
