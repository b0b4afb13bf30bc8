/**
 * `npm run build`: builds the package as `medusa plugin:build` does, without what no user can use. Medusa's build embeds
 * source maps of sources that are not packed, and leaves the dashboard's part without types and in full length. Comments of
 * JavaScript are in the sources; those of declarations stay.
 */
import { transform } from "esbuild"
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"

const root = join(__dirname, "..")
const built = join(root, ".medusa/server/src")

/** What Medusa's dashboard imports: it has no other reader. */
const ADMIN_TYPES = `/** What Medusa builds into its dashboard: widgets, pages, menu items, forms, displays and texts. */
interface AdminPlugin {
  widgetModule: object
  routeModule: object
  menuItemModule: object
  formModule: object
  displayModule: object
  i18nModule?: object
}
declare const plugin: AdminPlugin
`

/** Folders that no export leads to, so no one imports their types. */
const UNTYPED = /^(api|jobs|policies|subscribers)\//

async function main() {
  execFileSync(process.execPath, [join(root, "node_modules/@medusajs/cli/cli.js"), "plugin:build"], {
    cwd: root,
    stdio: "inherit",
  })
  for (const file of filesOf(built)) {
    if (/\.m?js$/.test(file)) await shorten(file)
    if (file.endsWith(".d.ts") && UNTYPED.test(relative(built, file))) rmSync(file)
  }
  const admin = join(built, "admin")
  if (!existsSync(join(admin, "index.mjs"))) throw new Error("the dashboard's part was not built")
  writeFileSync(join(admin, "index.d.mts"), `${ADMIN_TYPES}export default plugin\n`)
  writeFileSync(join(admin, "index.d.ts"), `${ADMIN_TYPES}export = plugin\n`)
}

async function shorten(file: string): Promise<void> {
  const text = readFileSync(file, "utf8").replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, "\n")
  const minify = relative(built, file).startsWith("admin/")
  const options = { minify, legalComments: "none", sourcemap: false, target: "node20", loader: "js" } as const
  const { code } = await transform(text, options)
  writeFileSync(file, code)
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
