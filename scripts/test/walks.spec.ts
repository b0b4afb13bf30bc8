import { existsSync, readFileSync } from "node:fs"
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

it("the ten tasks name folders and files that exist", () => {
  const text = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8")
  const rows = [...text.matchAll(/^\| (\d+) \| (.+) \| (.+) \|$/gm)]
  const places = rows.flatMap(([, , where = "", file = ""]) => {
    const folders = [...where.matchAll(/`(src[^`]+)`/g)].map(([, folder = ""]) => folder)
    const [, name] = /^`([^`]+)`$/.exec(file) ?? []
    return name === undefined ? folders : [...folders, join(folders[0] ?? "", name)]
  })
  expect(rows.map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(places.filter((place) => !existsSync(join(ROOT, place)))).toEqual([])
})
