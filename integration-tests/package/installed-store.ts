import { randomBytes } from "node:crypto"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { freePort } from "../../tools/free-port"
import { startChild, type Child } from "../setup/child"
import { createDatabase } from "../setup/database"
import { installBesideMedusa } from "./installed"

/** A merchant's own payment provider, beside which the package is to stand. */
const VOUCHER = `const { AbstractPaymentProvider, ModuleProvider, Modules } = require("@medusajs/framework/utils")
class Voucher extends AbstractPaymentProvider {
  static identifier = "voucher"
}
module.exports = ModuleProvider(Modules.PAYMENT, { services: [Voucher] })
`

/** A new key, as `openssl rand -base64 32` makes its secret. */
export function keyOf(id: string) {
  return { id, secret: randomBytes(32).toString("base64") }
}

/** What the README has a merchant write. */
const CONFIG = `const { defineConfig } = require("@medusajs/framework/utils")
const { withMpgi } = require("medusa-payment-mpgi/config")

const KEYS = '${JSON.stringify([keyOf("first")])}'

module.exports = withMpgi(
  defineConfig({
    projectConfig: {
      databaseUrl: process.env.DATABASE_URL,
      http: {
        storeCors: "https://shop.example.com",
        adminCors: "https://admin.example.com",
        authCors: "https://shop.example.com,https://admin.example.com",
        jwtSecret: "only for tests",
        cookieSecret: "only for tests",
      },
    },
    admin: { disable: true },
    modules: [
      {
        resolve: "@medusajs/medusa/payment",
        options: { providers: [{ resolve: "./src/providers/voucher", id: "paper", options: {} }] },
      },
    ],
  }),
  {
    accounts: process.env.ACCOUNTS === "none" ? undefined : [
      {
        id: "main",
        baseUrl: process.env.GATEWAY_URL ?? "https://gateway.example.com",
        merchantId: "100200",
        accountId: "100200001",
        signature: { algorithm: process.env.GATEWAY_ALGORITHM ?? "hmac-sha256", secret: "a-very-secret-one" },
        backendUrl: "https://api.example.com",
        storefront: { returnUrl: "https://shop.example.com/return" },
      },
    ],
    ...(process.env.KEYS === "" ? {} : { encryption: { keys: JSON.parse(process.env.KEYS ?? KEYS) } }),
  }
)
`

export type InstalledStore = Awaited<ReturnType<typeof installStore>>

/** A store in JavaScript with the package from npm, and an empty database. */
export async function installStore() {
  const { project } = installBesideMedusa()
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), text)
  }
  const dependencies = { "@medusajs/framework": "*", "@medusajs/medusa": "*", "medusa-payment-mpgi": "*" }
  write("package.json", JSON.stringify({ name: "shop", dependencies }))
  write("medusa-config.js", CONFIG)
  write("src/providers/voucher/index.js", VOUCHER)
  // Otherwise each command leaves a process behind that sends figures; the project is the home of them all.
  write(".config/medusa/config.json", JSON.stringify({ telemetry: { enabled: false } }))

  const database = await createDatabase("mpgi_installed")
  const port = await freePort()
  const url = `http://localhost:${port}`
  const children: Child[] = []

  const node = (args: string[], env: Record<string, string> = {}) => {
    const child = startChild(args, {
      cwd: project,
      env: {
        PATH: process.env.PATH,
        HOME: project,
        NODE_ENV: "production",
        DATABASE_URL: database.url,
        ...env,
      },
    })
    children.push(child)
    return child
  }
  /** Medusa's own command line in the store. */
  const medusa = (args: string[], env?: Record<string, string>) =>
    node([join(project, "node_modules/@medusajs/cli/cli.js"), ...args], env)

  return {
    url,
    project,
    sql: database.sql,
    /** Runs a command to its end; `output` is all that it wrote. */
    run: (args: string[], env?: Record<string, string>) => medusa(args, env).ended,
    /** Runs a command of this package's bin, in the store's folder. */
    mpgi(args: string[], env: Record<string, string> = {}) {
      const bin = join(project, "node_modules/medusa-payment-mpgi/.medusa/server/src/cli/bin.js")
      return node([bin, ...args], env).ended
    },
    /** `medusa start`, until it answers. @throws Error with what it wrote when it ends before */
    async start() {
      const { ended } = medusa(["start", "--port", String(port)])
      const end = ended.then(({ output }) => output)
      for (;;) {
        const answer = await fetch(`${url}/health`).catch(() => undefined)
        if (answer?.ok) return
        const pause = new Promise<undefined>((resolve) => setTimeout(resolve, 200))
        const output = await Promise.race([end, pause])
        if (output !== undefined) throw new Error(`the store did not start:\n${output}`)
      }
    },
    async remove() {
      await Promise.all(children.map((child) => child.kill()))
      await database.drop()
      rmSync(project, { recursive: true, force: true })
    },
  }
}
