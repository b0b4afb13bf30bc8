/**
 * Which folder may import what, made a rule by `boundaries.ts` and a table of docs/architecture.md by `markdown.ts`.
 * `types` may be imported with `import type` only. Folders named `test` are free. What is not listed is an error.
 */
export type Row = {
  /** From the root of the repository; the deepest row that contains a file is the file's row. */
  folder: string
  imports?: Part[]
  types?: Part[]
  /** Packages and `node:` modules, as globs. */
  packages?: string[]
  /** What the docs say beside the list. */
  note?: string
}

/** A folder with all below it, or some files of it. The folder has a row. */
export type Part = string | { folder: string; files: string[] }

const declarations = "Declarations: no I/O, clock or secret"
const formatParsers = ["htmlparser2", "fast-xml-parser"]
const node = ["node:*", "node:*/*"]
const framework = ["@medusajs/framework", "@medusajs/framework/**"]
const message = { folder: "src/gateway", files: ["message.ts"] }
/** Event names, schemas and enumerations, tables of states, how errors are described: nothing that reads or writes. */
const values = { folder: "src/modules", files: ["mpgi/values.ts"] }

/** The tables of states and what is derived of them: data, without I/O. */
const states = {
  folder: "src/modules",
  files: [
    "mpgi/models/payment.ts",
    "mpgi/payments/consequences.ts",
    "mpgi/payments/states.ts",
    "mpgi/journal/records/states.ts",
    "mpgi/notifications/states.ts",
    "mpgi/payouts/states.ts",
    "mpgi/subscriptions/states.ts",
  ],
}

/** What the documentation repeats from the code: options with their messages, and refusals. */
const explained: Part[] = [
  { folder: "src/gateway", files: ["errors.ts", "index.ts"] },
  "src/gateway/operations",
  {
    folder: "src/modules",
    files: ["mpgi/options/options.ts", "mpgi/options/parse-options.ts", "mpgi/shared/accounts.ts"],
  },
  { folder: "src/providers", files: ["mpgi/errors.ts"] },
  { folder: "src/workflows", files: ["journal/decide-operation.ts"] },
  { folder: "src/admin", files: ["i18n/cases/en.json"] },
]

export const importTable: Row[] = [
  {
    folder: "src/gateway/operations",
    imports: ["src/gateway/fields", "src/gateway/formats", message],
    packages: ["zod"],
    note: declarations,
  },
  {
    folder: "src/gateway/fields",
    imports: ["src/gateway/formats", message],
    packages: ["zod"],
    note: declarations,
  },
  { folder: "src/gateway/formats", packages: ["zod", ...formatParsers], note: declarations },
  {
    folder: "src/gateway",
    imports: ["src/gateway"],
    packages: [...node, "undici", "zod", ...formatParsers],
    note: "Never Medusa",
  },
  {
    folder: "src/modules",
    imports: ["src/gateway"],
    packages: [...node, "zod", ...framework],
    note: "It creates the gateway clients: it alone knows the accounts",
  },
  {
    folder: "src/payment-request",
    imports: ["src/modules", "src/gateway"],
    packages: [...node, ...framework],
  },
  { folder: "src/health", imports: ["src/modules", "src/gateway"], packages: [...node, ...framework] },
  {
    folder: "src/workflows",
    imports: ["src/modules", "src/payment-request", "src/gateway"],
    packages: [...node, "zod", "@medusajs/medusa/core-flows", ...framework],
  },
  {
    folder: "src/providers",
    imports: ["src/payment-request", "src/gateway", values],
    types: ["src/modules"],
    packages: [...node, "zod", ...framework],
  },
  {
    folder: "src/api",
    imports: ["src/workflows", "src/payment-request", "src/health", "src/gateway", "src/policies", values],
    types: ["src/modules"],
    packages: [...node, "csv-parse/sync", "csv-stringify/sync", "ibantools", "zod", ...framework],
  },
  {
    folder: "src/subscribers",
    imports: ["src/workflows", values],
    types: ["src/modules"],
    packages: framework,
  },
  {
    folder: "src/jobs",
    imports: ["src/workflows", "src/health", values],
    types: ["src/modules"],
    packages: framework,
  },
  {
    folder: "src/scripts",
    imports: [
      "src/workflows",
      "src/health",
      values,
      { folder: "src/cli", files: ["commands.ts", "in-medusa.ts", "parse-command.ts"] },
    ],
    types: ["src/modules"],
    packages: [...framework, "node:fs/promises"],
    note: "The file that an export writes",
  },
  {
    folder: "src/cli",
    imports: ["src/sandbox"],
    types: ["src/gateway"],
    packages: node,
    note: "The command `mpgi`. Never Medusa: a process of its own loads it",
  },
  { folder: "src/policies", packages: framework },
  {
    folder: "src/config",
    imports: [{ folder: "src/modules", files: ["mpgi/options/parse-options.ts"] }],
    types: ["src/modules"],
    packages: [...framework, "zod"],
    note: "The merchant's configuration: it knows the options and runs nothing",
  },
  {
    folder: "src/admin",
    types: ["src/api"],
    packages: [
      "react",
      "react-dom",
      "react-i18next",
      "@medusajs/{admin-sdk,icons,js-sdk,ui}",
      "@tanstack/react-query",
    ],
    note: "HTTP only: the types of the routes vanish from the bundle. Never react-router-dom, whose hooks throw where the store has a second copy of it",
  },
  { folder: "src/storefront", note: "HTTP only" },
  {
    folder: "packages",
    packages: ["react", "medusa-payment-mpgi/storefront"],
    note: "Installed without the server: nothing of Medusa, no dependency",
  },
  {
    folder: "src/sandbox",
    imports: [
      "src/gateway/operations",
      "src/gateway/fields",
      "src/gateway/formats",
      { folder: "src/gateway", files: ["dialect.ts", "dialect-problem.ts", "message.ts", "signature.ts"] },
    ],
    packages: [...node, "zod"],
    note: "Never the gateway client, never Medusa",
  },
  {
    folder: "integration-tests",
    imports: ["tools", "demo"],
    packages: ["**"],
    note: "The package by its public exports",
  },
  { folder: "demo", imports: ["tools"], packages: ["**"], note: "The package by its public exports" },
  {
    folder: "benchmarks",
    imports: ["integration-tests", "tools"],
    packages: ["**"],
    note: "The package by its public exports",
  },
  { folder: "tools", packages: ["**"] },
  {
    folder: "scripts",
    imports: [
      "tools",
      "src/api",
      states,
      ...explained,
      { folder: "integration-tests", files: ["faults/sample.ts"] },
    ],
    types: ["src/gateway", "src/modules"],
    packages: ["**"],
    note: "Pages of the documentation are made of the code: routes, tables of states, options and messages",
  },
  { folder: "lint", packages: ["**"] },
]
