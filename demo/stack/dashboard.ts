import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { dataFolder, root } from "../folders"
import { lastLogLines, startChild, stopChild } from "./child"

/** A build of the dashboard, possibly in progress: `folder` exists once `done` resolves. */
export type DashboardBuild = { folder: string; done: Promise<void>; cancel(): Promise<void> }

/**
 * Builds Medusa's dashboard with this plugin's screens as static files. A build takes about 20 s, so it is reused
 * until the screens or the dashboard change.
 */
export function buildDashboard(): DashboardBuild {
  const folder = join(dataFolder, "dashboard", fingerprint())
  if (existsSync(folder)) return { folder, done: Promise.resolve(), cancel: async () => {} }
  const scratch = `${folder}.${process.pid}`
  mkdirSync(scratch, { recursive: true })
  const child = startChild("medusa/build-dashboard.ts", [scratch], `${scratch}.log`, {
    NODE_ENV: "production",
    MEDUSA_DISABLE_TELEMETRY: "true",
  })
  const done = child.exited.then((code) => {
    if (code === 0 && !existsSync(folder)) renameSync(join(scratch, "dashboard"), folder)
    rmSync(scratch, { recursive: true, force: true })
    if (code !== 0) throw new Error(`Could not build the dashboard:\n${lastLogLines(child)}`)
    rmSync(child.logFile)
  })
  done.catch(() => {}) // reported where it is awaited
  return { folder, done, cancel: () => stopChild(child) }
}

/** Changes with the screens, their imports and Medusa's dashboard. */
function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")))
  const screens = join(root, "src", "admin")
  const files = readdirSync(screens, { recursive: true, withFileTypes: true })
  for (const file of files
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .sort()) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest("hex").slice(0, 16)
}
