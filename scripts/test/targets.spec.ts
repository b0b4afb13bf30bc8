import { linesOfCode, targets, turnsOf } from "../targets"

describe("lines of code", () => {
  it("are those with code, neither blank nor only a comment", () => {
    const text = [
      "/** Shape. */",
      "export interface A {",
      "  /* units */",
      "  b: string // why",
      "",
      "}",
      "// end",
    ]
    expect(linesOfCode(text.join("\n"))).toBe(3)
  })

  it("counts every line of a text and of an element", () => {
    expect(linesOfCode("const sql = `\n  select 1\n  from a`\n")).toBe(3)
    expect(linesOfCode("const A = () => (\n  <p>\n    words\n  </p>\n)\n", true)).toBe(5)
  })
})

it("a walk turns where the next file is in another folder", () => {
  expect(turnsOf({ files: ["a/b.ts", "a/c.ts", "a/d/e.ts", "a/f.ts"] })).toBe(2)
})

it("no figure is above what the table allows", () => {
  expect(targets().filter(({ value, allowed }) => value > allowed)).toEqual([])
})
