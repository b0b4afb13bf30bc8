import { readFileSync } from "node:fs"
import { join } from "node:path"
import { diagram, directly, everyPair } from "../states/diagram"
import { statesPage } from "../states/page"

describe("docs/states.md", () => {
  const page = statesPage()

  it("is what the tables of states show: update it with `npm run states`", () => {
    expect(readFileSync(join(__dirname, "../../docs/states.md"), "utf8")).toBe(page)
  })

  it("says what each column means", () => {
    expect(page.split("\n").filter((line) => /^\| `[^|]+ \|\s+\|/.test(line))).toEqual([])
  })
})

describe("a diagram", () => {
  const table = { new: { next: ["sent", "done"] }, sent: { next: ["sent", "done"] }, done: { next: [] } }

  it("has an arrow for each pair of different states", () => {
    expect(diagram(everyPair(table))).toBe("stateDiagram-v2\n  new --> sent\n  new --> done\n  sent --> done")
  })

  it("leaves out arrows that others lead along", () => {
    expect(diagram(directly(table))).toBe("stateDiagram-v2\n  new --> sent\n  sent --> done")
  })

  it("joins arrows between the same states", () => {
    const labeled = [{ label: "capture" }, { label: "refund" }, {}].map((edge) => ({
      ...edge,
      from: "a",
      to: "b",
    }))
    expect(diagram(labeled)).toBe("stateDiagram-v2\n  a --> b: capture, refund")
  })
})
