import { execFile, execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { root } from "../../../../integration-tests/package/root"
import { startChild } from "../../../../integration-tests/setup/child"
import { BUILDABLE } from "./files"

/** The addresses of the storefront and its server, and the key of the store. */
export type Addresses = { storefront: string; medusa: string; publishableKey: string }

/**
 * The copy of the starter with the guide's patch, in its own folder. MPGI_STARTER_FOLDER names a folder that is kept,
 * so that a second run installs nothing again.
 */
export function createProject() {
  const kept = process.env.MPGI_STARTER_FOLDER
  const folder = kept ?? mkdtempSync(join(tmpdir(), "mpgi-starter-"))
  const app = join(folder, "apps/storefront")
  const next = join(app, "node_modules/next/dist/bin/next")

  return {
    /** Writes the copy and applies the patch. @throws Error when the patch does not apply */
    write() {
      rmSync(join(app, "src"), { recursive: true, force: true })
      for (const [file, text] of Object.entries(BUILDABLE)) {
        mkdirSync(dirname(join(app, file)), { recursive: true })
        writeFileSync(join(app, file), text)
      }
      // The folder gets its own repository, since `git apply` ignores files below another one.
      execFileSync("git", ["init", "--quiet"], { cwd: folder })
      execFileSync("git", ["apply", join(root, "docs/guides/dtc-starter.patch")], { cwd: folder })
    },
    /** Packs the kit and installs it with Next.js and React, as a merchant does. @throws Error with npm's output */
    async install() {
      const pack = ["pack", "--silent", "--pack-destination", app]
      const cwd = join(root, "packages/storefront")
      const tarball = execFileSync("npm", pack, { cwd, encoding: "utf8" }).trim()
      const install = [
        "install",
        "--no-audit",
        "--no-fund",
        "--prefer-offline",
        "--loglevel=error",
        `./${tarball}`,
      ]
      await promisify(execFile)("npm", install, { cwd: app })
    },
    /** `next build`, which also checks the types. @throws Error with its output */
    async build(addresses: Addresses) {
      const { code, output } = await startChild([next, "build"], { cwd: app, env: environment(addresses) })
        .ended
      if (code !== 0) throw new Error(`next build failed (${code}):\n${output}`)
    },
    /** Runs `next start` and waits until it responds. @throws Error with its output when it ends before */
    async start(addresses: Addresses) {
      const { port, hostname } = new URL(addresses.storefront)
      const args = [next, "start", "--port", port, "--hostname", "127.0.0.1"]
      const child = startChild(args, { cwd: app, env: environment(addresses) })
      let ended = false
      void child.ended.then(() => (ended = true))
      for (;;) {
        const answer = await fetch(`http://${hostname}:${port}/api/payment-status`).catch(() => undefined)
        if (answer) return child
        if (ended) throw new Error(`next start ended:\n${child.output()}`)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    remove() {
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const environment = ({ storefront, medusa, publishableKey }: Addresses) => ({
  PATH: process.env.PATH,
  HOME: tmpdir(),
  NODE_OPTIONS: process.env.NODE_OPTIONS,
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  CI: "true",
  NEXT_PUBLIC_BASE_URL: storefront,
  NEXT_PUBLIC_MEDUSA_BACKEND_URL: medusa,
  NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: publishableKey,
})
