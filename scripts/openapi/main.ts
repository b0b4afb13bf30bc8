/** Writes docs/openapi.json and the page of the reference about it: `npm run openapi`. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { format, resolveConfig } from "prettier"
import { openApiDocument } from "./document"
import { apiPage } from "./page"

const TARGET = join(__dirname, "../../docs/openapi.json")
const PAGE = join(__dirname, "../../docs/reference/api.md")

async function main() {
  const made = await openApiDocument()
  writeFileSync(PAGE, apiPage(made))
  const text = JSON.stringify(made)
  writeFileSync(TARGET, await format(text, { ...(await resolveConfig(TARGET)), parser: "json" }))
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
