import { readFileSync } from "node:fs"
import { join } from "node:path"

/** docs/security.md speaks of every package that is shipped, as it is shipped. */
it("names each dependency with its range", () => {
  const read = (file: string) => readFileSync(join(__dirname, "../..", file), "utf8")
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> }
  const rows = read("docs/security.md")
    .split("## Dependencies")[1]!
    .matchAll(/^\| `([\w-]+)` \| (\S+) \|/gm)
  expect([...rows].map(([, name, range]) => [name, range])).toEqual(Object.entries(dependencies))
})

it("says of each dependency what it is for", () => {
  const read = (file: string) => readFileSync(join(__dirname, "../..", file), "utf8")
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> }
  const rows = [...read("docs/dependencies.md").matchAll(/^\| `([\w-]+)` \|(.+)\|$/gm)]
  expect(rows.map(([, name]) => name)).toEqual(Object.keys(dependencies))
  for (const [, name = "", cells = ""] of rows) {
    const [purpose, instead, license, installed] = cells.split("|").map((cell) => cell.trim())
    const own = JSON.parse(read(`node_modules/${name}/package.json`)) as { version: string; license: string }
    expect([name, purpose, instead].every(Boolean)).toBe(true)
    expect([name, license, installed]).toEqual([name, own.license, own.version])
  }
})
