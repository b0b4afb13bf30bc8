/** Writes docs/openapi.json: `npm run openapi`. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { format, resolveConfig } from "prettier"
import { openApiDocument } from "./document"

const TARGET = join(__dirname, "../../docs/openapi.json")

async function main() {
  const text = JSON.stringify(await openApiDocument())
  writeFileSync(TARGET, await format(text, { ...(await resolveConfig(TARGET)), parser: "json" }))
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
