import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { startSandbox } from "medusa-payment-mpgi/sandbox"
import { freePort } from "../../tools/free-port"
import { startChild, type Child } from "../setup/child"
import { createDatabase } from "../setup/database"
import type { Seed } from "../setup/seed"
import { storeFiles } from "./files"
import type { PackageManager } from "./package-managers"

/** The user of the store's dashboard. */
export const USER = { email: "admin@example.com", password: "supersecret" }

export type CompatStore = Awaited<ReturnType<typeof createStore>>

/**
 * A store made from scratch: Medusa of one version and the packed package, beside a sandbox gateway. MPGI_COMPAT_FOLDER names a folder that
 * stays, so that a second run installs nothing again.
 */
export async function createStore(version: string, tarball: string, manager: PackageManager) {
  const kept = process.env.MPGI_COMPAT_FOLDER
  const folder = kept ?? mkdtempSync(join(tmpdir(), "mpgi-compat-"))
  const project = join(folder, manager.backend)
  const write = (at: string, files: Record<string, string>) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(at, file)), { recursive: true })
      writeFileSync(join(at, file), text)
    }
  }
  write(folder, manager.files)
  write(
    project,
    storeFiles(version, { "medusa-payment-mpgi": `file:${tarball}`, ...manager.dependencies(version) }),
  )
  const port = await freePort()
  const url = `http://localhost:${port}`
  const sandbox = await startSandbox()
  const database = await createDatabase("mpgi_compat")
  const seedFile = join(project, "seed.json")
  const bundledFile = join(project, "bundled.json")
  const env = {
    PATH: process.env.PATH,
    HOME: project,
    // In production neither the sandbox nor a session without https is accepted.
    NODE_ENV: "development",
    MEDUSA_DISABLE_TELEMETRY: "true",
    DATABASE_URL: database.url,
    BACKEND_URL: url,
    GATEWAY_URL: sandbox.url,
    GATEWAY_MERCHANT: sandbox.merchantId,
    GATEWAY_ACCOUNT: sandbox.accountId,
    GATEWAY_SECRET: "sandbox-secret",
    KEYS: JSON.stringify([{ id: "first", secret: randomBytes(32).toString("base64") }]),
    BUNDLED_FILE: bundledFile,
    SEED_FILE: seedFile,
    SEED_USER: JSON.stringify(USER),
  }
  const children: Child[] = []
  const node = (args: string[], cwd = project) => {
    const child = startChild(args, { cwd, env })
    children.push(child)
    return child
  }
  /** A command of the store's packages, as its package manager finds it. */
  const start = (command: string, args: string[]) => node([...manager.exec(project, command), ...args])

  return {
    url,
    sandbox,
    /** As a merchant installs it. @throws Error with the package manager's output */
    install: () => manager.install(folder),
    /** One of Medusa's commands. @throws Error with what it wrote when it fails */
    async medusa(...args: string[]) {
      const { code, output } = await start("medusa", args).ended
      if (code !== 0) throw new Error(`medusa ${args[0]} failed (${code}):\n${output}`)
      return output
    },
    /** One of this package's commands, to its end. */
    mpgi: (...args: string[]) => start("mpgi", args).ended,
    /** The same by `npx`, which is not to look for it anywhere else. Only its output. */
    async npxMpgi(...args: string[]) {
      const run = promisify(execFile)("npx", ["--no", "--", "mpgi", ...args], { cwd: project, env })
      return (await run.catch((error: { stdout: string }) => error)).stdout
    },
    /** One of this package's commands that does not end. */
    startMpgi: (...args: string[]) => start("mpgi", args),
    /** Runs a script in the store's folder. @throws Error with what it wrote when it fails */
    async script(file: string) {
      const { code, output } = await node([file]).ended
      if (code !== 0) throw new Error(output)
    },
    /** The files that the built dashboard is made of. */
    bundled: () => JSON.parse(readFileSync(bundledFile, "utf8")) as string[],
    seed: () => JSON.parse(readFileSync(seedFile, "utf8")) as Seed,
    /** `medusa start` of what `medusa build` made, until it responds. @throws Error with what it wrote when it ends before */
    async start() {
      const cli = join(project, "node_modules/@medusajs/cli/cli.js")
      const child = node([cli, "start", "--port", String(port)], join(project, ".medusa/server"))
      let ended = false
      void child.ended.then(() => (ended = true))
      for (;;) {
        const answer = await fetch(`${url}/health`).catch(() => undefined)
        if (answer?.ok) return child
        if (ended) throw new Error(`the store did not start:\n${child.output()}`)
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    },
    async remove() {
      await Promise.all(children.map((child) => child.kill()))
      await sandbox.close()
      await database.drop()
      manager.remove()
      if (!kept) rmSync(folder, { recursive: true, force: true })
    },
  }
}
