import { readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"

/** What the README has a merchant write, with the dashboard. */
const CONFIG = `const { writeFileSync } = require("node:fs")
const { defineConfig } = require("@medusajs/framework/utils")
const { withMpgi } = require("medusa-payment-mpgi/config")

// Which files the dashboard is built of, for the test.
const recordFiles = {
  name: "record-files",
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap(({ modules }) => Object.keys(modules ?? {}))
    writeFileSync(process.env.BUNDLED_FILE, JSON.stringify(files))
  },
}

module.exports = withMpgi(
  defineConfig({
    admin: { vite: () => ({ plugins: [recordFiles] }) },
    projectConfig: {
      databaseUrl: process.env.DATABASE_URL,
      http: {
        storeCors: process.env.BACKEND_URL,
        adminCors: process.env.BACKEND_URL,
        authCors: process.env.BACKEND_URL,
        jwtSecret: "only for tests",
        cookieSecret: "only for tests",
      },
    },
  }),
  {
    accounts: [
      {
        id: "main",
        baseUrl: process.env.GATEWAY_URL,
        merchantId: process.env.GATEWAY_MERCHANT,
        accountId: process.env.GATEWAY_ACCOUNT,
        signature: { algorithm: "hmac-sha256", secret: process.env.GATEWAY_SECRET },
        backendUrl: process.env.BACKEND_URL,
        storefront: { returnUrl: process.env.BACKEND_URL + "/return" },
      },
    ],
    encryption: { keys: JSON.parse(process.env.KEYS) },
  }
)
`

/** `medusa build` compiles what this names into .medusa/server. */
const TSCONFIG = {
  compilerOptions: {
    target: "ES2021",
    module: "Node16",
    moduleResolution: "Node16",
    esModuleInterop: true,
    allowJs: true,
    skipLibCheck: true,
    outDir: "./.medusa/server",
    rootDir: "./",
  },
  include: ["**/*"],
  exclude: ["node_modules", ".medusa/server", ".medusa/admin", ".cache"],
}

/**
 * Run by `medusa exec`: seeds the store, reports what a customer's request names, and adds the user of the dashboard, for whom
 * `medusa user` would start Medusa once more.
 */
const SEED = `const { writeFileSync } = require("node:fs")
const { Modules } = require("@medusajs/framework/utils")
const { createUserAccountWorkflow } = require("@medusajs/medusa/core-flows")
const { seedStore } = require("../seed-store")
exports.default = async ({ container }) => {
  const body = JSON.parse(process.env.SEED_USER)
  const { authIdentity } = await container.resolve(Modules.AUTH).register("emailpass", { body })
  const input = { authIdentityId: authIdentity.id, userData: { email: body.email } }
  await createUserAccountWorkflow(container).run({ input })
  writeFileSync(process.env.SEED_FILE, JSON.stringify(await seedStore(container, ["pp_mpgi_main"])))
}
`

/**
 * What Medusa's starter pins beside Medusa. Its router is older than that of the newest dashboard, so that the store has two copies
 * of it, as after an upgrade of Medusa.
 */
const PINNED = {
  "react-router-dom": "6.30.4",
  "@tanstack/react-query": "5.64.2",
  "react-i18next": "13.5.0",
  "@swc/core": "^1.7.28",
  "ts-node": "^10.9.2",
  react: "^18.3.1",
  "react-dom": "^18.3.1",
  typescript: "^5.6.2",
  vite: "^5.4.14",
}

/** What the guide has a merchant write who can run only `medusa exec`. */
const MPGI = `export { default } from "medusa-payment-mpgi/exec"\n`

/** The files of a store in JavaScript, by path; `more` is what it names beside what every store names. */
export function storeFiles(version: string, more: Record<string, string>): Record<string, string> {
  const medusa = Object.fromEntries(
    ["admin-sdk", "cli", "framework", "medusa"].map((name) => [`@medusajs/${name}`, version]),
  )
  const dependencies = { ...medusa, ...PINNED, ...more }
  const seedStore = readFileSync(join(__dirname, "../setup/seed.ts"), "utf8")
  return {
    "package.json": JSON.stringify({ name: "shop", private: true, dependencies }, null, 2),
    "tsconfig.json": JSON.stringify(TSCONFIG, null, 2),
    "medusa-config.js": CONFIG,
    "src/scripts/seed.js": SEED,
    "src/scripts/mpgi.ts": MPGI,
    "src/seed-store.js": ts.transpileModule(seedStore, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    }).outputText,
    // Otherwise each command leaves a process behind that sends figures; the project is the home of them all.
    ".config/medusa/config.json": JSON.stringify({ telemetry: { enabled: false } }),
  }
}
