import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { migrate } from "@medusajs/medusa/commands/db/migrate"
import { migrateSearchIndexes } from "@medusajs/medusa/commands/db/migrate-search"

/**
 * Runs the migrations of `medusa db:migrate` in this process: one boot of Medusa instead of three. Data scripts are
 * skipped, since they only convert data of older versions.
 */
export async function migrateAll(directory: string, container: MedusaContainer) {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  await migrate({
    directory,
    container,
    logger,
    skipLinks: false,
    skipScripts: true,
    skipSearch: true,
    executeAllLinks: false,
    executeSafeLinks: true,
    executeAllSearch: false,
    executeSafeSearch: true,
  })
  await migrateSearchIndexes({ directory, container, logger, executeSafe: true })
  MedusaModule.clearInstances() // planning leaves modules partially loaded
}
