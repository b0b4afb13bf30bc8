/**
 * `npx tsx scripts/reliability-figures.ts`: writes the table of docs/reliability.md from docs/figures/faults.json, which
 * is the line that `npm run test:faults -- --json --mutants` ends with.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const DOCS = join(__dirname, "../docs")
const MARKS = ["<!-- figures -->", "<!-- /figures -->"] as const

const ROWS: readonly [name: string, what: string][] = [
  ["crash_cases", "deaths at a chosen point of a write"],
  ["double_crash_cases", "a second death during the recovery"],
  ["schedules", "random schedules"],
  ["operations", "operations in them"],
  ["faults", "faults and deaths injected"],
  ["kill_seeds", "lives of a payment against servers that are killed"],
  ["kills", "processes killed with SIGKILL"],
  ["invariants_checked", "invariants checked after schedules and lives"],
  ["fuzz_runs", "fuzzed inputs"],
  ["mutants_caught", "planted bugs that were caught"],
  ["violations", "violations"],
  ["seconds", "seconds"],
  ["machine", "machine"],
]

/** The figures as a table in Markdown. */
export function table(figures: Record<string, unknown>): string {
  const rows = ROWS.filter(([name]) => figures[name] !== undefined)
  if (rows.length === 0) return "The full sizes have not been run yet."
  const number = (value: unknown) => (typeof value === "number" ? value.toLocaleString("en") : String(value))
  return ["| | |", "|---|---|", ...rows.map(([name, what]) => `| ${what} | ${number(figures[name])} |`)].join(
    "\n",
  )
}

/** The page with the table in it. */
export function filled(page: string, figures: Record<string, unknown>): string {
  const [begin, end] = MARKS
  const [before, rest = ""] = page.split(begin)
  return `${before}${begin}\n${table(figures)}\n${end}${rest.split(end)[1] ?? ""}`
}

if (require.main === module) {
  const figures = JSON.parse(readFileSync(join(DOCS, "figures/faults.json"), "utf8")) as Record<
    string,
    unknown
  >
  const page = join(DOCS, "reliability.md")
  writeFileSync(page, filled(readFileSync(page, "utf8"), figures))
}
