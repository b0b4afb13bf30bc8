import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

export const root = join(__dirname, "../..")

type Manifest = {
  dependencies: Record<string, string>
  bin: Record<string, string>
  exports: Record<string, string | Record<string, string>>
}

export type Installed = {
  /** A project that has nothing but this package and its dependencies. */
  project: string
  /** The package in its node_modules, as a user gets it from npm. */
  folder: string
  manifest: Manifest
  /** Paths of all its files, relative to `folder`. */
  files: string[]
}

/** Builds the package, packs it, and installs the tarball into an empty project without Medusa. */
export function install(): Installed {
  run(process.execPath, [join(root, "node_modules/@medusajs/cli/cli.js"), "plugin:build"])
  const project = mkdtempSync(join(tmpdir(), "mpgi-installed-"))
  const modules = join(project, "node_modules")
  const folder = join(modules, "medusa-payment-mpgi")
  mkdirSync(folder, { recursive: true })
  run("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", project])
  const tarball = readdirSync(project).find((name) => name.endsWith(".tgz"))!
  run("tar", ["-xzf", join(project, tarball), "-C", folder, "--strip-components=1"])
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, "node_modules", name), join(modules, name))
  }
  return { project, folder, manifest, files: filesOf(folder) }
}

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

function run(command: string, args: string[]) {
  try {
    execFileSync(command, args, { cwd: root, encoding: "utf8", stdio: "pipe" })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout ?? ""}${stderr ?? ""}`, { cause: error })
  }
}
