import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { startSandbox } from "medusa-payment-mpgi/sandbox"
import { freePort } from "../../tools/free-port"
import { startChild, type Child } from "../setup/child"
import { createDatabase } from "../setup/database"
import type { Seed } from "../setup/seed"
import { storeFiles } from "./files"

/** The user of the store's dashboard. */
export const USER = { email: "admin@example.com", password: "supersecret" }

export type CompatStore = Awaited<ReturnType<typeof createStore>>

/**
 * A store made from scratch: Medusa of one version and the packed package, installed by npm, beside a sandbox gateway.
 * MPGI_COMPAT_FOLDER names a folder that stays, so that a second run installs nothing again.
 */
export async function createStore(version: string, tarball: string) {
  const kept = process.env.MPGI_COMPAT_FOLDER
  const project = kept ?? mkdtempSync(join(tmpdir(), "mpgi-compat-"))
  for (const [file, text] of Object.entries(storeFiles(version, tarball))) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), text)
  }
  const port = await freePort()
  const url = `http://localhost:${port}`
  const sandbox = await startSandbox()
  const database = await createDatabase("mpgi_compat")
  const seedFile = join(project, "seed.json")
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
    SEED_FILE: seedFile,
    SEED_USER: JSON.stringify(USER),
  }
  const children: Child[] = []
  const medusa = (args: string[], cwd = project) => {
    const child = startChild([join(project, "node_modules/@medusajs/cli/cli.js"), ...args], { cwd, env })
    children.push(child)
    return child
  }

  return {
    url,
    sandbox,
    /**
     * `npm install` as a merchant runs it, with what npm has read before of the registry. @throws Error with npm's output, as for
     * peers that do not fit
     */
    install() {
      const args = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]
      execFileSync("npm", args, { cwd: project, encoding: "utf8", stdio: "pipe" })
    },
    /** One of Medusa's commands. @throws Error with what it wrote when it fails */
    async run(...args: string[]) {
      const { code, output } = await medusa(args).ended
      if (code !== 0) throw new Error(`medusa ${args[0]} failed (${code}):\n${output}`)
      return output
    },
    seed: () => JSON.parse(readFileSync(seedFile, "utf8")) as Seed,
    /** `medusa start` of what `medusa build` made, until it responds. @throws Error with what it wrote when it ends before */
    async start() {
      const child = medusa(["start", "--port", String(port)], join(project, ".medusa/server"))
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
      if (!kept) rmSync(project, { recursive: true, force: true })
    },
  }
}
