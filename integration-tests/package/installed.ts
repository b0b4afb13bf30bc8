import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { TARBALL } from "./pack"
import { root } from "./root"

type Manifest = {
  name: string
  version: string
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  peerDependenciesMeta: Record<string, { optional?: boolean }>
  bin: Record<string, string>
  homepage: string
  bugs: string
  author: string
  repository: { url: string }
  /** Of `./admin`, a target for each way of loading it, with its types. */
  exports: Record<string, Target>
}

export type Target = string | { [condition: string]: Target }

export type Installed = {
  /** The project that has the package in its node_modules. */
  project: string
  /** The package there, as a user gets it from npm. */
  folder: string
  manifest: Manifest
  /** Paths of all its files, relative to `folder`. */
  files: string[]
}

/** Installs the tarball into an empty project: the package, its dependencies, nothing else. */
export function install(): Installed {
  const installed = unpack()
  for (const name of Object.keys(installed.manifest.dependencies)) link(installed.project, name)
  return installed
}

/** Installs the tarball into a project that has everything that a store needs. */
export function installBesideMedusa(): Installed {
  const installed = unpack()
  for (const name of readdirSync(join(root, "node_modules"))) link(installed.project, name)
  return installed
}

function unpack(): Installed {
  const project = mkdtempSync(join(tmpdir(), "mpgi-installed-"))
  const folder = join(project, "node_modules/medusa-payment-mpgi")
  mkdirSync(folder, { recursive: true })
  execFileSync("tar", ["-xzf", process.env[TARBALL]!, "-C", folder, "--strip-components=1"])
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest
  return { project, folder, manifest, files: filesOf(folder) }
}

function link(project: string, name: string) {
  const at = join(project, "node_modules", name)
  mkdirSync(dirname(at), { recursive: true })
  symlinkSync(join(root, "node_modules", name), at)
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
