import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** `docs/coverage.md` says where each row of the manual is; a path there that leads nowhere says nothing. */
const root = join(__dirname, "../..")
const rows = readFileSync(join(root, "docs/coverage.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))

it("has a row for each of the manual's sections 2 to 8", () => {
  const sections = rows.map((row) => row.slice(2).match(/^\d(\.\d)?/)?.[0])
  for (const section of [
    "2.1",
    "2.2",
    "2.3",
    "2.4",
    "2.5",
    "2.6",
    "2.7",
    "2.8",
    "2.9",
    "3",
    "4",
    "5",
    "6.1",
    "7",
    "8",
  ]) {
    expect(sections).toContain(section)
  }
})

it.each(rows)("names files that exist: %s", (row) => {
  const [, , code = "", vectors = ""] = row.split("|")
  const named = [...row.matchAll(/`((?:src|integration-tests|lint)\/[^`]+)`/g)].map(([, path]) => path ?? "")
  const bytes = [...vectors.matchAll(/`([^`]+)`/g)].map(([, path]) => `src/gateway/test/vectors/${path}`)
  expect(code).toContain("`src/")
  expect([...named, ...bytes].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
