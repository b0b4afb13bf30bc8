/**
 * `npm run release:check -- v1.2.3`, before the packages of a tag are published: the tag, both packages and the changelog
 * have the same version. Writes the changelog's part about it to release-notes.md.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { notesOf } from "./changelog"

const root = join(__dirname, "..")
const read = (file: string) => readFileSync(join(root, file), "utf8")

const [tag = ""] = process.argv.slice(2)
const version = tag.replace(/^v/, "")
for (const file of ["package.json", "packages/storefront/package.json"]) {
  const manifest: { version: string } = JSON.parse(read(file))
  if (manifest.version === version) continue
  console.error(`${file} has the version ${manifest.version}, and the tag is ${tag}`)
  process.exit(1)
}
writeFileSync(join(root, "release-notes.md"), `${notesOf(read("CHANGELOG.md"), version)}\n`)
