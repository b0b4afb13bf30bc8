/**
 * Which folder may import what: the table of docs/architecture.md as data, made a rule by `boundaries.ts`.
 * `types` may be imported with `import type` only. Folders named `test` are free. Whatever is not listed is an error.
 */
export type Row = {
  /** From the root of the repository; the deepest row that contains a file is the file's row. */
  folder: string
  imports?: Part[]
  types?: Part[]
  /** Packages and `node:` modules, as globs. */
  packages?: string[]
}

/** A folder with all below it, or some files directly in it. */
export type Part = string | { folder: string; files: string[] }

const formatParsers = ["fast-xml-parser", "lossless-json", "parse5"]
const node = ["node:*", "node:*/*"]
const framework = ["@medusajs/framework", "@medusajs/framework/**"]
const message = { folder: "src/gateway", files: ["message.ts"] }

export const importTable: Row[] = [
  // Declarations: no I/O, clock or secret.
  {
    folder: "src/gateway/operations",
    imports: ["src/gateway/fields", "src/gateway/formats", message],
    packages: ["zod"],
  },
  { folder: "src/gateway/fields", imports: ["src/gateway/formats", message], packages: ["zod"] },
  { folder: "src/gateway/formats", packages: ["zod", ...formatParsers] },
  {
    folder: "src/gateway",
    imports: ["src/gateway"],
    packages: [...node, "undici", "zod", ...formatParsers],
  },
  {
    folder: "src/providers",
    imports: ["src/gateway"],
    types: ["src/modules"],
    packages: [...node, "zod", ...framework],
  },
  // The module makes the gateway clients: it is the one place that knows the accounts.
  { folder: "src/modules", imports: ["src/gateway"], packages: [...node, "zod", ...framework] },
  {
    folder: "src/workflows",
    imports: ["src/modules", "src/gateway"],
    packages: [...node, "zod", "@medusajs/medusa/core-flows", ...framework],
  },
  {
    folder: "src/api",
    imports: ["src/workflows", "src/gateway", "src/policies"],
    types: ["src/modules"],
    packages: [...node, "zod", ...framework],
  },
  { folder: "src/subscribers", imports: ["src/workflows"], types: ["src/modules"], packages: framework },
  { folder: "src/jobs", imports: ["src/workflows"], types: ["src/modules"], packages: framework },
  { folder: "src/scripts", imports: ["src/workflows"], types: ["src/modules"], packages: framework },
  { folder: "src/links", imports: ["src/modules"], packages: ["@medusajs/medusa/**", ...framework] },
  { folder: "src/policies", packages: framework },
  // The merchant's configuration block: knows the options, runs nothing.
  { folder: "src/config", types: ["src/providers", "src/modules"], packages: framework },
  {
    folder: "src/admin",
    packages: [
      "react",
      "react-dom",
      "react-*",
      "@medusajs/{admin-sdk,icons,js-sdk,ui}",
      "@tanstack/react-query",
    ],
  },
  { folder: "src/storefront" },
  {
    folder: "src/sandbox",
    imports: [
      "src/gateway/operations",
      "src/gateway/fields",
      "src/gateway/formats",
      { folder: "src/gateway", files: ["message.ts", "signature.ts"] },
    ],
    packages: [...node, "express", "zod"],
  },
  // Public exports only, so never a path into src.
  { folder: "integration-tests", imports: ["tools", "demo"], packages: ["**"] },
  { folder: "demo", imports: ["tools"], packages: ["**"] },
  { folder: "bench", imports: ["tools"], packages: ["**"] },
  { folder: "tools", packages: ["**"] },
  // The OpenAPI document is made of the routes' own schemas.
  { folder: "scripts", imports: ["tools", "src/api"], packages: ["**"] },
  { folder: "lint", packages: ["**"] },
]
