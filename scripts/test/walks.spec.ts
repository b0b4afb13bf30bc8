import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(__dirname, "../..")
const text = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8")

/** The walks of CONTRIBUTING.md: the files that they number, and how many they say they are. */
function walk(heading: string) {
  const [, section = ""] = text.split(`\n## ${heading}\n`)
  const [body = ""] = section.split("\n## ")
  const steps = [...body.matchAll(/^(\d+)\. `([^`]+)`: \S/gm)]
  return {
    numbers: steps.map(([, number]) => Number(number)),
    files: steps.map(([, , file = ""]) => file),
    stated: Number(/passes (\d+) files/.exec(body)?.[1]),
  }
}

describe.each([
  ["How a capture travels", 24],
  ["How a notification travels", 28],
])("%s", (heading, most) => {
  const { numbers, files, stated } = walk(heading)

  it("names files that exist, each once", () => {
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
  })

  it(`counts them, and they are at most ${most}`, () => {
    expect(numbers).toEqual(files.map((_, at) => at + 1))
    expect(stated).toBe(files.length)
    expect(files.length).toBeGreaterThan(10)
    expect(files.length).toBeLessThanOrEqual(most)
  })
})
