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
