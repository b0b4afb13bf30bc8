import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { ESLint } from "eslint"
import { importTable, type Part } from "../import-table"
import { importTableAsMarkdown } from "../markdown"

const root = join(__dirname, "../..")
/** A tree with every file that the imports below name: an import that leads nowhere would be refused for that. */
const tree = mkdtempSync(join(tmpdir(), "mpgi-lint-"))

/** The real configuration, its import rule alone, without type information. */
const eslint = new ESLint({
  cwd: tree,
  overrideConfigFile: join(root, "eslint.config.ts"),
  overrideConfig: {
    languageOptions: { parserOptions: { project: null } },
    settings: { "boundaries/root-path": tree },
  },
  ruleFilter: ({ ruleId }) => ruleId.startsWith("boundaries/"),
})

function write(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, "export {}\n")
}

async function refused(file: string, code: string): Promise<boolean> {
  const filePath = join(tree, file)
  write(filePath)
  for (const [, target] of code.matchAll(/"(\.[^"]+)"/g)) {
    const path = join(dirname(filePath), target!)
    const isFolder = importTable.some(({ folder }) => join(tree, folder) === path)
    write(isFolder ? join(path, "index.ts") : `${path}.ts`)
  }
  const [result] = await eslint.lintText(code, { filePath })
  expect(result!.messages.filter((message) => message.fatal)).toEqual([])
  return result!.messages.some((message) => message.ruleId === "boundaries/dependencies")
}

const forbidden: [file: string, code: string][] = [
  ["src/gateway/operations/x.ts", `import { GatewayError } from "../errors"`],
  ["src/gateway/operations/x.ts", `import { request } from "node:https"`],
  ["src/gateway/operations/x.ts", `import { readFileSync } from "fs"`],
  ["src/gateway/operations/x.ts", `import { sign } from "../signature"`],
  ["src/gateway/fields/x.ts", `import { refund } from "../operations/refund"`],
  ["src/gateway/fields/x.ts", `import { randomUUID } from "node:crypto"`],
  ["src/gateway/fields/x.ts", `import { sign } from "../signature"`],
  ["src/gateway/formats/x.ts", `import { amount } from "../fields/amount"`],
  ["src/gateway/x.ts", `import { MedusaError } from "@medusajs/framework/utils"`],
  ["src/gateway/x.ts", `import type { Logger } from "@medusajs/framework/types"`],
  ["src/gateway/x.ts", `const medusa = require("@medusajs/medusa")`],
  ["src/gateway/x.ts", `export const later = import("@medusajs/medusa")`],
  ["src/gateway/x.ts", `export * from "../sandbox"`],
  ["src/gateway/x.ts", `import express from "express"`],
  ["src/providers/mpgi/x.ts", `import { MPGI } from "../../modules/mpgi"`],
  ["src/providers/mpgi/x.ts", `import { settle } from "../../workflows"`],
  ["src/providers/mpgi/x.ts", `import { request } from "undici"`],
  ["src/modules/mpgi/x.ts", `import { capture } from "../../workflows/capture"`],
  ["src/modules/mpgi/x.ts", `import type { Options } from "../../providers/mpgi"`],
  ["src/workflows/x.ts", `import { Provider } from "../providers/mpgi"`],
  ["src/workflows/steps/x.ts", `import { GET } from "../../api/store/route"`],
  ["src/api/store/x.ts", `import { Provider } from "../../providers/mpgi"`],
  ["src/api/store/x.ts", `import { MPGI } from "../../modules/mpgi"`],
  ["src/api/store/x.ts", `import { record } from "../../modules/mpgi/payments/payment-records"`],
  ["src/subscribers/x.ts", `import { Service } from "../modules/mpgi/service"`],
  ["src/subscribers/x.ts", `import { GatewayError } from "../gateway/errors"`],
  ["src/jobs/x.ts", `import { GatewayError } from "../gateway/errors"`],
  ["src/scripts/x.ts", `import { GatewayError } from "../gateway/errors"`],
  ["src/scripts/x.ts", `import { sandboxCommand } from "../cli/sandbox"`],
  ["src/cli/x.ts", `import { MPGI } from "../modules/mpgi"`],
  ["src/cli/x.ts", `import { MedusaError } from "@medusajs/framework/utils"`],
  ["src/payment-request/x.ts", `import { settle } from "../workflows"`],
  ["src/payment-request/x.ts", `import { capture } from "@medusajs/medusa/core-flows"`],
  ["src/health/x.ts", `import { settle } from "../workflows"`],
  ["src/modules/mpgi/x.ts", `import { buildPaymentRequest } from "../../payment-request"`],
  ["src/workflows/x.ts", `import { checkHealth } from "../health"`],
  ["src/policies/x.ts", `import { settle } from "../workflows"`],
  ["src/config/x.ts", `import { Provider } from "../providers/mpgi"`],
  ["src/config/x.ts", `import { GatewayError } from "../gateway/errors"`],
  ["src/config/x.ts", `import { MPGI } from "../modules/mpgi"`],
  ["src/admin/x.tsx", `import { GatewayError } from "../gateway/errors"`],
  ["src/admin/x.tsx", `import { MPGI } from "../modules/mpgi"`],
  ["src/admin/x.tsx", `import type { CaseRow } from "../modules/mpgi"`],
  ["src/admin/x.tsx", `import { problem } from "../api/admin/mpgi/shared/problems"`],
  ["src/admin/x.tsx", `export { problem } from "../api/admin/mpgi/shared/problems"`],
  ["src/admin/x.tsx", `import { useNavigate } from "react-router-dom"`],
  ["src/storefront/x.ts", `import { GatewayError } from "../gateway/errors"`],
  ["src/storefront/x.ts", `import { z } from "zod"`],
  ["packages/storefront/src/react/x.tsx", `import { Button } from "@medusajs/ui"`],
  ["packages/storefront/src/react/x.tsx", `import { GatewayClient } from "medusa-payment-mpgi/gateway"`],
  ["src/sandbox/x.ts", `import { GatewayClient } from "../gateway/client"`],
  ["src/sandbox/x.ts", `import { GatewayClient } from "../gateway/index"`],
  ["src/sandbox/x.ts", `import { GatewayError } from "../gateway/errors"`],
  ["src/sandbox/x.ts", `import { MedusaError } from "@medusajs/framework/utils"`],
  ["src/sandbox/x.ts", `import express from "express"`],
  ["integration-tests/http/x.spec.ts", `import { GatewayClient } from "../../src/gateway"`],
  ["demo/x.ts", `import { startSandbox } from "../src/sandbox"`],
  ["benchmarks/rows/x.ts", `import { GatewayClient } from "../../src/gateway"`],
  ["tools/x.ts", `import { GatewayError } from "../src/gateway/errors"`],
  ["scripts/x.ts", `import { sandboxHelp } from "../src/sandbox/help"`],
  ["lint/x.ts", `import { GatewayError } from "../src/gateway/errors"`],
]

const allowed: [file: string, code: string][] = [
  ["src/gateway/operations/x.ts", `import { defineOperation } from "../message"\nimport { z } from "zod"`],
  [
    "src/gateway/operations/x.ts",
    `import { Amount } from "../fields/amount"\nimport { json } from "../formats/json"`,
  ],
  ["src/gateway/fields/x.ts", `import { text } from "./text"\nimport { z } from "zod"`],
  ["src/gateway/x.ts", `import { createHmac } from "node:crypto"\nimport { request } from "undici"`],
  ["src/gateway/x.ts", `import { setTimeout } from "node:timers/promises"`],
  ["src/gateway/x.ts", `import { operations } from "./operations"`],
  ["src/providers/mpgi/x.ts", `import type { MpgiService } from "../../modules/mpgi/service"`],
  ["src/providers/mpgi/x.ts", `import { GatewayError } from "../../gateway/errors"`],
  ["src/providers/mpgi/x.ts", `import { MedusaError } from "@medusajs/framework/utils"`],
  ["src/modules/mpgi/x.ts", `import type { Amount } from "../../gateway/fields/amount"`],
  ["src/workflows/steps/x.ts", `import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"`],
  ["src/workflows/steps/x.ts", `import { MPGI } from "../../modules/mpgi"`],
  ["src/api/hooks/x.ts", `import { settle } from "../../workflows"`],
  ["src/subscribers/x.ts", `import { settle } from "../workflows"`],
  ["src/subscribers/x.ts", `import { OPERATION_UNCONFIRMED } from "../modules/mpgi/values"`],
  ["src/admin/x.tsx", `import type { Problem } from "../api/admin/mpgi/shared/problems"`],
  ["src/admin/x.tsx", `export type { Problem } from "../api/admin/mpgi/shared/problems"`],
  ["src/api/admin/x.ts", `import { SubscriptionPlan } from "../../modules/mpgi/values"`],
  ["src/api/admin/x.ts", `import type { PaymentRow } from "../../modules/mpgi"`],
  ["src/api/admin/x.ts", `import { checkHealth } from "../../health"`],
  ["src/api/store/x.ts", `import { buildPaymentRequest } from "../../payment-request"`],
  ["src/health/x.ts", `import { MPGI } from "../modules/mpgi"\nimport { probe } from "../gateway"`],
  [
    "src/payment-request/x.ts",
    `import { isDeepStrictEqual } from "node:util"\nimport { z } from "../modules/mpgi"`,
  ],
  ["src/workflows/x.ts", `import { buildPaymentRequest } from "../payment-request"`],
  ["src/config/x.ts", `import type { AccountOptions } from "../modules/mpgi"`],
  ["src/scripts/x.ts", `import type { ExecArgs } from "@medusajs/framework/types"`],
  ["src/scripts/x.ts", `import { parseCommand } from "../cli/parse-command"`],
  ["src/cli/x.ts", `import { startSandbox } from "../sandbox"`],
  [
    "src/sandbox/x.ts",
    `import { refund } from "../gateway/operations/refund"\nimport { createServer } from "node:http"`,
  ],
  [
    "src/sandbox/x.ts",
    `import { sign } from "../gateway/signature"\nimport { read } from "../gateway/message"`,
  ],
  ["integration-tests/http/x.spec.ts", `import { GatewayClient } from "medusa-payment-mpgi/gateway"`],
  ["packages/storefront/src/react/x.tsx", `import { paymentStatus } from "medusa-payment-mpgi/storefront"`],
  ["demo/x.ts", `import { startPostgres } from "../tools/postgres"`],
  ["benchmarks/rows/x.ts", `import { until } from "../../integration-tests/setup/until"`],
]

describe("the import table as a rule", () => {
  afterAll(() => rmSync(tree, { recursive: true }))

  it.each(forbidden)("%s may not: %s", async (file, code) => {
    expect(await refused(file, code)).toBe(true)
  })

  it.each(allowed)("%s may: %s", async (file, code) => {
    expect(await refused(file, code)).toBe(false)
  })

  it("has a refused import for every row", () => {
    const rowOf = (file: string) => importTable.find(({ folder }) => file.startsWith(`${folder}/`))?.folder
    const proved = new Set(forbidden.map(([file]) => rowOf(file)))
    expect(importTable.map(({ folder }) => folder).filter((folder) => !proved.has(folder))).toEqual([])
  })
})

describe("the import table", () => {
  const folders = importTable.map(({ folder }) => folder)
  const hasCode = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true }).some((path) => /\.tsx?$/.test(String(path)))
  const inside = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."))
      .map(({ name }) => join(folder, name))

  it("has a row for every folder at the top of src and of the repository that holds code", () => {
    const top = [...inside("."), ...inside("src")].filter((folder) => folder !== "src" && hasCode(folder))
    expect(top.filter((folder) => !folders.includes(folder))).toEqual([])
  })

  it("names no folder and no file that is not there", () => {
    const paths = (part: Part) =>
      typeof part === "string" ? [part] : part.files.map((file) => `${part.folder}/${file}`)
    const named = importTable.flatMap(({ folder, imports = [], types = [] }) => [
      folder,
      ...[...imports, ...types].flatMap(paths),
    ])
    expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it("opens to entry points no service of the module", async () => {
    const values = (await import(join(root, "src/modules/mpgi/values.ts"))) as Record<
      string,
      { prototype: unknown }
    >
    const classes = Object.entries(values).filter(([, value]) => /^class\b/.test(String(value)))
    const services = classes.filter(([, { prototype }]) => !(prototype instanceof Error))
    expect(services.map(([name]) => name)).toEqual([])
  })

  it("is the table of docs/architecture.md", () => {
    const page = readFileSync(join(root, "docs/architecture.md"), "utf8")
    const section = page.split("## What may import what")[1]?.split("\n## ")[0] ?? ""
    const table = section.split("\n").filter((line) => line.startsWith("|"))
    expect(table).toEqual(importTableAsMarkdown().split("\n"))
  })
})
