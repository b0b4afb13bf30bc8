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

/** Every route of the admin API, by path. */
export function findRoutes(): RouteFile[] {
  return readdirSync(join(API, "admin/mpgi"), { recursive: true, encoding: "utf8" })
    .filter((file) => file === "route.ts" || file.endsWith(`${sep}route.ts`))
    .map((file) => {
      const folders = ["admin", "mpgi", ...file.split(sep).slice(0, -1)]
      const params = folders.flatMap((folder) => /^\[(\w+)\]$/.exec(folder)?.[1] ?? [])
      const path = `/${folders.map((folder) => folder.replace(/^\[(\w+)\]$/, "{$1}")).join("/")}`
      return { file: join(API, "admin/mpgi", file), path, params }
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}
