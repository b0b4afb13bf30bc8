import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Minute, Soak } from "../day/soak"
import { rows } from "../rows"
import type { Environment } from "./environment"

/** The last line of a run with `--json`: the rows' outcomes, or what a day takes, or a soak. */
type Line = Record<string, unknown> & { environment: Environment }
type Outcome = Record<string, unknown> & { target: string; reached: boolean }
type DayLine = { figure: string; value: string; formula: string }

const DOCS = join(__dirname, "../../docs")

/** `npm run bench:docs`: writes the tables of docs/performance.md from docs/figures/performance.json: one line, or a list of them. */
export function writeDocument(): void {
  const page = join(DOCS, "performance.md")
  const lines = JSON.parse(readFileSync(join(DOCS, "figures/performance.json"), "utf8")) as Line | Line[]
  writeFileSync(page, document(readFileSync(page, "utf8"), [lines].flat()))
}

/** The page with the tables that these lines have figures for. */
export function document(page: string, lines: readonly Line[]): string {
  // Rows that were measured apart have a table of their own, with their machine.
  const measured = lines.filter((line) => rows.some(({ key }) => key in line))
  const day = lines.find((line) => "million_a_day" in line)
  const soaked = lines.find((line) => "per_minute" in line)
  let filled = measured.length > 0 ? between(page, "figures", measured.map(figuresTable).join("\n\n")) : page
  filled = day ? between(filled, "day", dayTable(day)) : filled
  return soaked ? between(filled, "soak", soakTable(soaked)) : filled
}

function figuresTable(line: Line): string {
  const cells = rows.flatMap(({ key, what, targets }) => {
    const outcome = line[key] as Outcome | undefined
    if (!outcome) return []
    const figures = targets.map(
      ({ figure }) => `${figure === "value" ? "" : `${figure} `}${String(outcome[figure] ?? "–")}`,
    )
    const verdict =
      outcome.value === null ? `not measured: ${String(outcome.reason)}` : outcome.reached ? "yes" : "no"
    return [`| \`${key}\` | ${what} | ${figures.join(", ")} | ${outcome.target} | ${verdict} |`]
  })
  const head = ["| key | what | measured | must reach | reached |", "|---|---|---|---|---|"]
  return [describeRun(line), "", ...head, ...cells].join("\n")
}

function dayTable(line: Line): string {
  const lines = line.million_a_day as DayLine[]
  const cells = lines.map(({ figure, value, formula }) => `| ${figure} | ${value} | ${formula} |`)
  return [describeRun(line), "", "| figure | value | formula |", "|---|---|---|", ...cells].join("\n")
}

const SOAK_PERIOD = 10

/** A line for each ten minutes, the last of them perhaps shorter. */
function soakTable(line: Line): string {
  const { minutes, customers, orders, requests_per_order, per_minute } = line as unknown as Soak
  const cells = []
  for (let from = 0; from < per_minute.length; from += SOAK_PERIOD)
    cells.push(soakPeriod(per_minute.slice(from, from + SOAK_PERIOD)))
  const totals = `${minutes} minutes, ${customers} customers at once: ${orders} orders, each captured once; ${requests_per_order} requests to the gateway an order.`
  const head = [
    "| minutes | orders a second | checkout, p99 of the slowest minute | slowest job of a minute | memory |",
    "|---|---|---|---|---|",
  ]
  return [`${describeMachine(line)}.`, totals, "", ...head, ...cells].join("\n")
}

function soakPeriod(period: Minute[]): string {
  const most = (figure: (minute: Minute) => number) => Math.max(...period.map(figure))
  const rate = period.reduce((sum, minute) => sum + minute.orders_per_second, 0) / period.length
  const [first, last] = [period[0]?.minute, period.at(-1)?.minute]
  return `| ${first} to ${last} | ${rate.toFixed(2)} | ${most(({ p99_ms }) => p99_ms ?? 0)} ms | ${most(({ jobs_ms }) => Math.max(0, ...Object.values(jobs_ms)))} ms | ${most(({ memory_mb }) => memory_mb)} MB |`
}

/** Where and when a line was measured, and how much. */
function describeRun(line: Line): string {
  return `${describeMachine(line)}; ${line.environment.size} sizes.`
}

function describeMachine({ environment }: Line): string {
  const { cpu, cores, memory_gb, node, commit, at } = environment
  return `${cpu}, ${cores} cores, ${memory_gb} GB; Node.js ${node}; commit ${commit}; ${at.slice(0, 10)}`
}

function between(page: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the page has no place for ${name}: ${start} … ${end}`)
  return `${page.slice(0, from + start.length)}\n\n${text}\n\n${page.slice(to)}`
}
