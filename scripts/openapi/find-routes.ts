import { readdirSync } from "node:fs"
import { join, sep } from "node:path"

/** A route file and the path under which Medusa serves it. */
export interface RouteFile {
  file: string
  /** As in `/admin/mpgi/cases/{id}/close`. */
  path: string
  /** The names in the path, in order. */
  params: string[]
}

const API = join(__dirname, "../../src/api")

/** For the dashboard, a storefront, a customer's browser, and the gateway. */
const FOLDERS = ["admin/mpgi", "store/mpgi", "mpgi", "hooks/mpgi"]

/** Every route of this package, by path. */
export function findRoutes(): RouteFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(API, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
    .filter((file) => file.endsWith(`${sep}route.ts`))
    .map((file) => {
      const folders = file.split(sep).slice(0, -1)
      const params = folders.flatMap((folder) => /^\[(\w+)\]$/.exec(folder)?.[1] ?? [])
      const path = `/${folders.map((folder) => folder.replace(/^\[(\w+)\]$/, "{$1}")).join("/")}`
      return { file: join(API, file), path, params }
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}
