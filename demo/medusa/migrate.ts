import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { migrate } from "@medusajs/medusa/commands/db/migrate"
import { migrateSearchIndexes } from "@medusajs/medusa/commands/db/migrate-search"

/**
 * What `medusa db:migrate` does, within this process: it would boot Medusa three times, this boots it once.
 * Its data scripts are left out, for they only convert what older versions wrote.
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
  MedusaModule.clearInstances() // planning has loaded modules halfway
}
