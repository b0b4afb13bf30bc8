import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { kept, root } from "../folders"
import { endChild, lastWords, startChild } from "./child"

/** A build of the dashboard that may be under way: `folder` is there when `done` settles. */
export type DashboardBuild = { folder: string; done: Promise<void>; abandon(): Promise<void> }

/**
 * Medusa's dashboard with this plugin's screens, as static files. Building takes about 20 s, so a build is kept
 * until the screens or the dashboard change.
 */
export function buildDashboard(): DashboardBuild {
  const folder = join(kept, "dashboard", fingerprint())
  if (existsSync(folder)) return { folder, done: Promise.resolve(), abandon: async () => {} }
  const scratch = `${folder}.${process.pid}`
  mkdirSync(scratch, { recursive: true })
  const child = startChild("medusa/build-dashboard.ts", [scratch], `${scratch}.log`, {
    NODE_ENV: "production",
    MEDUSA_DISABLE_TELEMETRY: "true",
  })
  const done = child.exited.then((code) => {
    if (code === 0 && !existsSync(folder)) renameSync(join(scratch, "dashboard"), folder)
    rmSync(scratch, { recursive: true, force: true })
    if (code !== 0) throw new Error(`The dashboard could not be built:\n${lastWords(child)}`)
    rmSync(child.logFile)
  })
  done.catch(() => {}) // whoever waits for it hears of it
  return { folder, done, abandon: () => endChild(child) }
}

/** Changes with the screens, with what they import and with Medusa's dashboard. */
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
