import { readFileSync } from "node:fs"
import { join } from "node:path"
import { filled, table, type Figures } from "../reliability-figures"

const docs = (file: string) => readFileSync(join(__dirname, "../../docs", file), "utf8")

describe("the figures of docs/reliability.md", () => {
  it("are those of docs/figures/faults.json", () => {
    const runs = JSON.parse(docs("figures/faults.json")) as Figures[]
    expect(docs("reliability.md")).toBe(filled(docs("reliability.md"), runs))
  })

  it("are a table of what was measured, a column for each", () => {
    const schedules = { schedules: 10_000, kills: 0, violations: 0 }
    const kills = { schedules: 0, kills: 336, violations: 0 }
    expect(table([schedules, kills])).toContain(
      "| random schedules | 10,000 |  |\n| processes killed with SIGKILL |  | 336 |\n| violations | 0 | 0 |",
    )
  })

  it("add up what several runs for the same release have counted", () => {
    const machine = "2 cores"
    const runs = [
      { schedules: 500, first_seed: 1, violations: 0, machine, commit: "a1", version: "1.0.0" },
      { schedules: 500, first_seed: 501, violations: 0, machine, commit: "a1", version: "1.0.0" },
      { kills: 336, violations: 1, machine, commit: "b2", version: "1.0.0" },
      { schedules: 7, first_seed: 9, violations: 0, machine, commit: "a1", version: "1.1.0" },
    ]
    expect(table(runs).split("\n").slice(2)).toEqual([
      "| first seed | 1 | 9 |",
      "| random schedules | 1,000 | 7 |",
      "| processes killed with SIGKILL | 336 |  |",
      "| violations | 1 | 0 |",
      "| machine | 2 cores | 2 cores |",
      "| release | 1.0.0 | 1.1.0 |",
      "| commit | a1, b2 | a1 |",
    ])
  })

  it("say so when nothing was", () => {
    expect(table([])).toBe("The full sizes have not been run yet.")
  })
})
