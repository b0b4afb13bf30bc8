/**
 * Generates the admin's types of the API, src/admin/shared/api.generated.ts, from docs/openapi.json: part of
 * `npm run openapi`. With `--check` it writes nothing, and fails when the file differs.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { OpenAPI3 } from "openapi-typescript"
import { format, resolveConfig } from "prettier"

const DOCUMENT = join(__dirname, "../docs/openapi.json")
const TARGET = join(__dirname, "../src/admin/shared/api.generated.ts")

const HEADER = `/* eslint-disable max-lines -- generated */
// Generated from docs/openapi.json by \`npm run openapi\`: do not edit.

`

async function adminTypes(): Promise<string> {
  const { default: openapiTS, astToString } = await import("openapi-typescript")
  const document = JSON.parse(readFileSync(DOCUMENT, "utf8")) as OpenAPI3
  const types = astToString(await openapiTS(withoutProse(document)))
  return format(HEADER + types, { ...(await resolveConfig(TARGET)), parser: "typescript" })
}

/** Omits what the admin does not use, so that only a change of a type changes the file: prose and error replies. */
function withoutProse(document: OpenAPI3): OpenAPI3 {
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (typeof value === "string" && ["summary", "description"].includes(key)) return undefined
    return key === "responses" ? successOf(value as object) : value
  })
  return JSON.parse(text) as OpenAPI3
}

function successOf(responses: object): object {
  return Object.fromEntries(Object.entries(responses).filter(([status]) => status.startsWith("2")))
}

async function main() {
  const text = await adminTypes()
  if (!process.argv.includes("--check")) writeFileSync(TARGET, text)
  else if (readFileSync(TARGET, "utf8") !== text)
    throw new Error("run `npm run openapi`: api.generated.ts is out of date")
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
