import { createHash } from "node:crypto"
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

const isRoot = () => process.getuid?.() === 0

/** Whether any user may enter every folder on the way to `path`. */
export function isReachable(path: string): boolean {
  const parent = dirname(path)
  return (
    (!existsSync(path) || (statSync(path).mode & 0o001) !== 0) && (parent === path || isReachable(parent))
  )
}

/**
 * Where PostgreSQL keeps what belongs to `folder`: there, except when root's PostgreSQL, which runs as `nobody`,
 * could not reach it (below /root); then in a folder of its own in /var/tmp. Creates it.
 *
 * @throws Error when another user owns that folder in /var/tmp
 */
export function postgresFolder(folder: string): string {
  const wanted = resolve(folder)
  if (!isRoot() || isReachable(wanted)) {
    mkdirSync(wanted, { recursive: true })
    return wanted
  }
  const name = `mpgi-postgres-${createHash("sha256").update(wanted).digest("hex").slice(0, 12)}`
  const other = join("/var/tmp", name)
  if (!existsSync(other)) mkdirSync(other, { mode: 0o711 })
  const { uid } = lstatSync(other)
  if (uid !== 0) throw new Error(`${other} belongs to user ${uid}, not to root`)
  return other
}

/** A folder of its own, for one run. */
export function temporaryFolder(): string {
  const base = isRoot() && !isReachable(tmpdir()) ? "/var/tmp" : tmpdir()
  const folder = mkdtempSync(join(base, "mpgi-postgres-"))
  chmodSync(folder, 0o711)
  return folder
}
