/** The script `version` of `npm version`: gives both packages the number, and dates what the changelog has. */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { release } from "./changelog"

const root = join(__dirname, "..")
const read = (file: string) => readFileSync(join(root, file), "utf8")
const STOREFRONT = "packages/storefront/package.json"

const { version }: { version: string } = JSON.parse(read("package.json"))
const date = new Date().toISOString().slice(0, 10)
writeFileSync(join(root, "CHANGELOG.md"), release(read("CHANGELOG.md"), version, date))
const storefront: object = JSON.parse(read(STOREFRONT))
writeFileSync(join(root, STOREFRONT), `${JSON.stringify({ ...storefront, version }, null, 2)}\n`)
