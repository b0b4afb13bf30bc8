import { readFileSync } from "node:fs"
import { join } from "node:path"
import { filled, table } from "../reliability-figures"

const docs = (file: string) => readFileSync(join(__dirname, "../../docs", file), "utf8")

describe("the figures of docs/reliability.md", () => {
  it("are those of docs/figures/faults.json", () => {
    const figures = JSON.parse(docs("figures/faults.json")) as Record<string, unknown>
    expect(docs("reliability.md")).toBe(filled(docs("reliability.md"), figures))
  })

  it("are a table of what was measured", () => {
    expect(table({ schedules: 10_000, violations: 0 })).toContain(
      "| random schedules | 10,000 |\n| violations | 0 |",
    )
  })
})
