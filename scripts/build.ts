/**
 * `npm run build`: builds the package as `medusa plugin:build` does, without what no user can use. Medusa's build embeds
 * source maps of sources that are not packed, and leaves the dashboard's part without types and in full length. Comments of
 * JavaScript are in the sources; those of declarations stay. Declarations that no export leads to are left out.
 */
import { transform } from "esbuild"
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"

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

/** What exports of the package lead to, below the built sources; a star is one folder. */
const EXPORTED =
  /^(gateway|config|sandbox|storefront|workflows|providers\/[^/]+|modules\/[^/]+)\/index\.d\.ts$|^scripts\/mpgi\.d\.ts$/

/** Where a store has Medusa's types: the compiler writes the package that declares them, which nothing depends on. */
const TYPES = '"@medusajs/framework/types"'

async function main() {
  execFileSync(process.execPath, [join(root, "node_modules/@medusajs/cli/cli.js"), "plugin:build"], {
    cwd: root,
    stdio: "inherit",
  })
  const files = filesOf(built)
  for (const file of files) if (/\.m?js$/.test(file)) await shorten(file)
  const declarations = files.filter((file) => file.endsWith(".d.ts"))
  const needed = reachedFrom(declarations.filter((file) => EXPORTED.test(relative(built, file))))
  for (const file of declarations) {
    if (!needed.has(file)) rmSync(file)
    else writeFileSync(file, readFileSync(file, "utf8").replaceAll('"@medusajs/types"', TYPES))
  }
  const admin = join(built, "admin")
  if (!existsSync(join(admin, "index.mjs"))) throw new Error("the dashboard's part was not built")
  writeFileSync(join(admin, "index.d.mts"), `${ADMIN_TYPES}export default plugin\n`)
  writeFileSync(join(admin, "index.d.ts"), `${ADMIN_TYPES}export = plugin\n`)
}

async function shorten(file: string): Promise<void> {
  const text = readFileSync(file, "utf8").replace(/\n?\/\/# sourceMappingURL=\S+\s*$/, "\n")
  const minify = relative(built, file).startsWith("admin/")
  const { code } = await transform(text, { minify, legalComments: "none", charset: "utf8", target: "node20" })
  writeFileSync(file, code)
}

/** The declarations that these import, directly or not, and they themselves. The others have no reader. */
function reachedFrom(entries: readonly string[]): Set<string> {
  const reached = new Set(entries)
  for (const file of reached)
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)) {
      const target = join(dirname(file), path)
      const found = [`${target}.d.ts`, join(target, "index.d.ts")].find((each) => existsSync(each))
      if (!found) throw new Error(`${file} imports ${path}, which has no declaration`)
      reached.add(found)
    }
  return reached
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
