/**
 * `npm run build`: builds the package as `medusa plugin:build` does, without what no user can use. Medusa's build embeds
 * source maps of sources that are not packed, and leaves the dashboard's part without types.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

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

function main() {
  execFileSync(process.execPath, [join(root, "node_modules/@medusajs/cli/cli.js"), "plugin:build"], {
    cwd: root,
    stdio: "inherit",
  })
  for (const file of filesOf(built)) if (/\.m?js$/.test(file)) withoutSourceMap(file)
  const admin = join(built, "admin")
  if (!existsSync(join(admin, "index.mjs"))) throw new Error("the dashboard's part was not built")
  writeFileSync(join(admin, "index.d.mts"), `${ADMIN_TYPES}export default plugin\n`)
  writeFileSync(join(admin, "index.d.ts"), `${ADMIN_TYPES}export = plugin\n`)
}

function withoutSourceMap(file: string): void {
  const text = readFileSync(file, "utf8")
  const shorter = text.replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, "\n")
  if (shorter !== text) writeFileSync(file, shorter)
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

main()
