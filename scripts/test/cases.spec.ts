import { join } from "node:path"
import { allCases, casesFiles } from "../cases"

const root = join(__dirname, "../..")

describe("files of cases", () => {
  const run = casesFiles(root)

  it("are each run by exactly one spec, so that each can be run alone", () => {
    expect(run.map(({ file }) => file).sort()).toEqual(allCases(root).sort())
    expect(run.length).toBeGreaterThan(40)
  })

  it("are named once in their project", () => {
    const names = run.map(({ project, name }) => `${project} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
