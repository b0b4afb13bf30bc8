import { readFileSync } from "node:fs"
import { join } from "node:path"

type Locked = { version?: string; optionalDependencies?: Record<string, string> }

const lockfile = JSON.parse(readFileSync(join(__dirname, "../../package-lock.json"), "utf8")) as {
  packages: Record<string, Locked>
}

/** Whether npm would find `name` from the package at `path`, in the tree that the lock file describes. */
function isLocked(path: string, name: string): boolean {
  if (`${path && `${path}/`}node_modules/${name}` in lockfile.packages) return true
  if (path === "") return false
  return isLocked(path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name)
}

describe("package-lock.json", () => {
  // `npm ci` refuses a lock file that lacks them, and an `npm install` where a registry has no package for another
  // platform leaves them out.
  it("has every optional dependency, whatever platform it is for", () => {
    const missing = Object.entries(lockfile.packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
    )
    expect(missing).toEqual([])
  })

  it("names no registry", () => {
    const resolved = Object.values(lockfile.packages).filter((locked) => "resolved" in locked)
    expect(resolved).toEqual([])
  })
})
