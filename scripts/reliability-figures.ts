/**
 * `npx tsx scripts/reliability-figures.ts`: writes the table of docs/reliability.md from docs/figures/faults.json, a list of
 * lines with which `npm run test:faults -- --json` has ended: one run of everything, or several of some suites each. Runs for the same
 * release (`version`) are one column, which adds them up.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const DOCS = join(__dirname, "../docs")
const MARKS = ["<!-- figures -->", "<!-- /figures -->"] as const

export type Figures = Record<string, unknown>

const ROWS: readonly [name: string, what: string][] = [
  ["first_seed", "first seed"],
  ["crash_cases", "deaths at a chosen point of a write"],
  ["double_crash_cases", "a second death during the recovery"],
  ["schedules", "random schedules"],
  ["operations", "operations in them"],
  ["faults", "faults and deaths injected"],
  ["kill_seeds", "lives of a payment against servers that are killed"],
  ["kills", "processes killed with SIGKILL"],
  ["payouts", "payouts that they send meanwhile"],
  ["renewals", "renewals that are charged meanwhile"],
  ["invariants_checked", "invariants checked after schedules and lives"],
  ["programs", "programs played on the substitute of Medusa and on Medusa"],
  ["fuzz_runs", "fuzzed inputs"],
  ["mutants_caught", "planted bugs that were caught"],
  ["violations", "violations"],
  ["seconds", "seconds"],
  ["machine", "machine"],
  ["version", "release"],
  ["commit", "commit"],
  ["date", "date"],
]

/** The figures as a table in Markdown: a column for each release, and what some of its runs counted as rows. */
export function table(all: readonly Figures[]): string {
  const runs = byRelease(all)
  const rows = ROWS.filter(([name]) => runs.some((run) => isShown(name, run[name])))
  if (rows.length === 0) return "The full sizes have not been run yet."
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  return [
    line(["", ...runs.map(() => "")]),
    line(["---", ...runs.map(() => "---:")]),
    ...rows.map(([name, what]) => line([what, ...runs.map((run) => cell(name, run[name]))])),
  ].join("\n")
}

/** What runs for the same release have counted together; a run that names none is a column of its own. */
function byRelease(runs: readonly Figures[]): Figures[] {
  const columns: Figures[] = []
  for (const run of runs) {
    const same = columns.find(({ version }) => version !== undefined && version === run.version)
    if (!same) columns.push({ ...run })
    else for (const [name, value] of Object.entries(run)) same[name] = together(name, same[name], value)
  }
  return columns
}

function together(name: string, one: unknown, other: unknown): unknown {
  if (one === undefined) return other
  if (name === "first_seed") return Math.min(Number(one), Number(other))
  if (typeof one === "number" && typeof other === "number") return one + other
  if (Array.isArray(one) && Array.isArray(other)) return [...(one as unknown[]), ...(other as unknown[])]
  if (one === other) return one
  return String(one).split(", ").includes(String(other)) ? one : `${String(one)}, ${String(other)}`
}

function cell(name: string, value: unknown): string {
  if (!isShown(name, value)) return ""
  return typeof value === "number" ? value.toLocaleString("en") : String(value)
}

/** A suite that a run left out has counted nothing. That nothing was violated is always shown. */
const isShown = (name: string, value: unknown) =>
  value !== undefined && (value !== 0 || name === "violations")

/** The page with the table in it. */
export function filled(page: string, runs: readonly Figures[]): string {
  const [begin, end] = MARKS
  const [before, rest = ""] = page.split(begin)
  return `${before}${begin}\n${table(runs)}\n${end}${rest.split(end)[1] ?? ""}`
}

if (require.main === module) {
  const runs = JSON.parse(readFileSync(join(DOCS, "figures/faults.json"), "utf8")) as Figures[]
  const page = join(DOCS, "reliability.md")
  writeFileSync(page, filled(readFileSync(page, "utf8"), runs))
}
