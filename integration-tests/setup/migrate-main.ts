/**
 * The process that migrates a database to what this package as a Medusa application needs. It is not the one that runs
 * the application: a Redis that migrations have let go of cannot be used again.
 */
import { initializeContainer } from "@medusajs/medusa/loaders/index"
import { migrateAll } from "../../demo/medusa/migrate"

async function main() {
  const directory = process.cwd()
  await migrateAll(directory, await initializeContainer(directory))
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
