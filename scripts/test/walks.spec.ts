import { existsSync } from "node:fs"
import { join } from "node:path"
import { readWalk, WALKS } from "../targets"

const ROOT = join(__dirname, "../..")

describe.each(WALKS.map(({ heading }) => heading))("%s", (heading) => {
  const { numbers, files, stated } = readWalk(heading)

  it("names files that exist, each once", () => {
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
  })

  it("counts them", () => {
    expect(numbers).toEqual(files.map((_, at) => at + 1))
    expect(stated).toBe(files.length)
    expect(files.length).toBeGreaterThan(10)
  })
})
