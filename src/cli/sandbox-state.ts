import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { homedir } from "node:os"
import { basename, dirname, join, relative, resolve, sep } from "node:path"

/** The environment of a process that determines the place of its state. */
export interface Place {
  folder: string
  environment: NodeJS.ProcessEnv
  platform: NodeJS.Platform
}

/**
 * The default file of the sandbox's state. It is in the user's folder for the state of programs, one file for each
 * project. It is outside the project, because `medusa develop` restarts when a file there changes.
 */
export function defaultStateFile({ folder, environment, platform }: Place): string {
  const project = projectOf(folder)
  const digest = createHash("sha256").update(project).digest("hex").slice(0, 8)
  return join(
    stateFolder(environment, platform),
    "medusa-payment-mpgi",
    `${basename(project)}-${digest}.json`,
  )
}

/** The folder with this file that `medusa develop` watches; undefined if the file is not watched. */
export function watchedFolder(file: string): string | undefined {
  const path = resolve(file)
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if (isMedusaApplication(folder)) return isIgnored(relative(folder, path)) ? undefined : folder
  return undefined
}

/** Whether `medusa develop` ignores a path, by its own list. */
function isIgnored(path: string): boolean {
  const parts = path.split(sep)
  const ignored = ["node_modules", "dist", "static", "private"]
  return (
    parts.some((part) => part.startsWith(".")) ||
    ignored.includes(parts[0] ?? "") ||
    (parts[0] === "src" && parts[1] === "admin")
  )
}

function isMedusaApplication(folder: string): boolean {
  return ["ts", "js", "mjs", "cjs"].some((ending) => existsSync(join(folder, `medusa-config.${ending}`)))
}

/** The nearest folder with a package.json, or the folder itself. */
function projectOf(start: string): string {
  for (let folder = resolve(start); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, "package.json"))) return folder
  return resolve(start)
}

function stateFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = environment
  if (platform === "win32" && LOCALAPPDATA) return LOCALAPPDATA
  return XDG_STATE_HOME || join(homedir(), ".local", "state")
}
