/**
 * Builds Medusa's dashboard with the screens of this plugin, into the folder given as argument. Unlike `medusa build`,
 * it builds nothing else and writes no file outside that folder.
 */
import { configManager } from "@medusajs/framework/config"
import { getResolvedPlugins } from "@medusajs/framework/utils"
import { build } from "@medusajs/admin-bundler"
import { initializeContainer } from "@medusajs/medusa/loaders/index"
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DASHBOARD } from "./constants"

async function main(outDir: string) {
  const directory = process.cwd()
  await initializeContainer(directory, { skipDbConnection: true })
  const plugins = await getResolvedPlugins(directory, configManager.config, true)
  const screens = (type: "local" | "package") =>
    plugins.flatMap(({ admin }) => (admin?.type === type ? [admin.resolve] : []))

  const scratch = join(outDir, "scratch")
  mkdirSync(scratch, { recursive: true })
  process.chdir(scratch) // the bundler writes its entry files into the current folder
  await build({
    path: DASHBOARD,
    outDir: join(outDir, "dashboard"),
    sources: screens("local"),
    plugins: screens("package"),
    backendUrl: "/",
  })
  rmSync(scratch, { recursive: true })
}

const outDir = process.argv[2]
if (outDir === undefined) throw new Error("Usage: build-dashboard <folder>")
main(outDir).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
