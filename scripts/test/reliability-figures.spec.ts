import { readFileSync } from "node:fs"
import { join } from "node:path"
import { filled, table, type Figures } from "../reliability-figures"

const docs = (file: string) => readFileSync(join(__dirname, "../../docs", file), "utf8")

describe("the figures of docs/reliability.md", () => {
  it("are those of docs/figures/faults.json", () => {
    const runs = JSON.parse(docs("figures/faults.json")) as Figures[]
    expect(docs("reliability.md")).toBe(filled(docs("reliability.md"), runs))
  })

  it("are a table of what was measured, a column for each run", () => {
    const schedules = { schedules: 10_000, kills: 0, violations: 0 }
    const kills = { schedules: 0, kills: 336, violations: 0 }
    expect(table([schedules, kills])).toContain(
      "| random schedules | 10,000 |  |\n| processes killed with SIGKILL |  | 336 |\n| violations | 0 | 0 |",
    )
  })

  it("say so when nothing was", () => {
    expect(table([])).toBe("The full sizes have not been run yet.")
  })
})
