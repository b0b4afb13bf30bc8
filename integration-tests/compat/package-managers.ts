import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** How a store is laid out and installed, and how its commands are found. */
export type PackageManager = {
  name: string
  /** The Medusa application, below the folder of the store. */
  backend: string
  /** Packages that the application names beside those that every store names. */
  dependencies(version: string): Record<string, string>
  /** Files outside of the application. */
  files: Record<string, string>
  /** @throws Error with its output, as for peers that do not fit */
  install(folder: string): void
  /** Arguments for node that run a command of the application's packages. */
  exec(project: string, command: string): string[]
  remove(): void
}

const run = (file: string, args: string[], cwd: string) =>
  execFileSync(file, args, { cwd, encoding: "utf8", stdio: "pipe" })

/** One folder, as a merchant who uses npm has it, with what npm has read before of the registry. */
export function npm(): PackageManager {
  return {
    name: "npm",
    backend: ".",
    dependencies: () => ({}),
    files: {},
    install: (folder) =>
      run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"], folder),
    exec: (project, command) => [join(project, "node_modules/.bin", command)],
    remove() {},
  }
}

/** What Medusa's DTC starter names as its package manager. */
const PNPM = "10.11.1"

/**
 * The workspace of Medusa's DTC starter: isolated packages, and a storefront with another React than the dashboard. pnpm itself is installed
 * into a folder of its own, and nothing of it stays: its store of packages is in the folder of the workspace.
 */
export function pnpm(): PackageManager {
  const own = mkdtempSync(join(tmpdir(), "mpgi-pnpm-"))
  const bin = join(own, "node_modules/pnpm/bin/pnpm.cjs")
  return {
    name: `pnpm ${PNPM}`,
    backend: "apps/backend",
    // Isolated packages find only what they name, and the application is one: it imports Medusa's dashboard and modules.
    dependencies: (version) => ({
      ...Object.fromEntries(
        ["admin-shared", "caching", "dashboard", "draft-order"].map((name) => [`@medusajs/${name}`, version]),
      ),
      zod: "4.2.0",
    }),
    files: {
      "package.json": JSON.stringify({
        name: "shop-workspace",
        private: true,
        packageManager: `pnpm@${PNPM}`,
      }),
      "pnpm-workspace.yaml": 'packages:\n  - "apps/**"\n  - "!apps/backend/.medusa/**"\n',
      ".npmrc": "auto-install-peers=true\n",
      "apps/storefront/package.json": JSON.stringify({
        name: "storefront",
        private: true,
        dependencies: { react: "19.0.5", "react-dom": "19.0.5" },
      }),
    },
    install(folder) {
      run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", `pnpm@${PNPM}`], own)
      const args = ["install", "--prefer-offline", "--no-frozen-lockfile", "--reporter=append-only"]
      run(process.execPath, [bin, ...args, "--store-dir", join(folder, ".pnpm-store")], folder)
    },
    exec: (_, command) => [bin, "exec", command],
    remove: () => rmSync(own, { recursive: true, force: true }),
  }
}
