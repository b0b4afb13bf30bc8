import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { parser as Parser } from "@prometheus-io/lezer-promql" with { "resolution-mode": "import" }
import ts from "typescript"
import { parse } from "yaml"
import { ATTRIBUTES, GAUGES } from "../names"
import { ALL, labelOf, prometheusNames, tablesOfGuide } from "./tables"

/** The guide, the dashboard and the alert rules use the names of the code, all of them, and as they are meant. */
const ROOT = join(__dirname, "../../../../..")
const read = (path: string) => readFileSync(join(ROOT, path), "utf8")
const guide = read("docs/guides/monitoring.md")

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}
const { groups } = parse(read("docs/observability/alerts.yaml")) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

interface Panel {
  type: string
  title: string
  targets?: { expr: string; legendFormat: string }[]
}
const dashboard = JSON.parse(read("docs/observability/grafana-dashboard.json")) as {
  panels: Panel[]
  templating: { list: { name: string; query: string }[] }
}
const panels = dashboard.panels.filter(({ type }) => type !== "row")

/** Grafana's variables, as it replaces them. */
const filled = (expr: string) => expr.replace("$__rate_interval", "5m").replace("$account", ".*")
const expressions: [where: string, expr: string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, filled(expr)]),
  ),
]

let parser: typeof Parser
beforeAll(async () => {
  ;({ parser } = await import("@prometheus-io/lezer-promql"))
})

/** The metrics and labels that an expression names, and whether it can be parsed. */
function parts(expr: string) {
  const found = { errors: 0, metrics: [] as string[], labels: [] as string[] }
  parser.parse(expr).iterate({
    enter({ type, from, to, node }) {
      const text = expr.slice(from, to)
      if (type.isError) found.errors++
      if (type.name === "VectorSelector")
        found.metrics.push(expr.slice(node.firstChild?.from, node.firstChild?.to))
      if (type.name === "LabelName") found.labels.push(text)
    },
  })
  return found
}

const series = new Map(ALL.flatMap((each) => prometheusNames(each).map((name) => [name, each] as const)))

describe("docs/guides/monitoring.md", () => {
  it.each(Object.entries(tablesOfGuide()))("has the table of %s", (name, table) => {
    const [, after = ""] = guide.split(`<!-- ${name} -->\n`)
    const [found = ""] = after.trimStart().split("\n\n")
    expect(found.split("\n")).toEqual(table)
  })

  it("says what to do about each alert, and names no other one", () => {
    const [, section = ""] = guide.split("## What to do about an alert")
    const named = [...section.matchAll(/^\| `(Mpgi\w+)` \| \S/gm)].map(([, name]) => name)
    expect(named).toEqual(rules.map(({ alert }) => alert))
  })

  it("has an instrumentation.ts that compiles", () => {
    const [, after = ""] = guide.split("```ts\n// instrumentation.ts\n")
    const [source = ""] = after.split("```")
    expect(source).toContain("export function register()")
    const file = join(ROOT, "instrumentation.ts")
    const options: ts.CompilerOptions = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      module: ts.ModuleKind.Node16,
      moduleResolution: ts.ModuleResolutionKind.Node16,
      target: ts.ScriptTarget.ES2022,
      types: ["node"],
    }
    const host = ts.createCompilerHost(options)
    const { getSourceFile, fileExists } = host
    host.fileExists = (name) => name === file || fileExists(name)
    host.getSourceFile = (name, language, ...more) =>
      name === file ? ts.createSourceFile(name, source, language) : getSourceFile(name, language, ...more)
    const program = ts.createProgram([file], options, host)
    const problems = ts.getPreEmitDiagnostics(program, program.getSourceFile(file))
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([])
  }, 120_000)
})

describe("the dashboard and the alert rules", () => {
  it.each(expressions)("%s: can be parsed, and names metrics and labels that exist", (_, expr) => {
    const { errors, metrics, labels } = parts(expr)
    expect([expr, errors]).toEqual([expr, 0])
    expect(metrics.length).toBeGreaterThan(0)
    expect(metrics.filter((metric) => !series.has(metric))).toEqual([])
    const known = metrics.flatMap((metric) =>
      (series.get(metric)?.attributes ?? []).map((key) => labelOf(ATTRIBUTES[key].name)),
    )
    expect(labels.filter((label) => label !== "le" && !known.includes(label))).toEqual([])
  })

  it.each(expressions)("%s: takes the maximum of a gauge, and sums what is counted", (_, expr) => {
    const gauges = Object.values(GAUGES).map(({ name }) => labelOf(name))
    for (const metric of parts(expr).metrics) {
      const isGauge = gauges.some((gauge) => metric.startsWith(gauge))
      const around = new RegExp(`(\\w+)( by \\([^)]*\\))?\\s*\\(\\s*${metric}\\b`).exec(expr)?.[1]
      if (isGauge) expect([metric, around]).toEqual([metric, "max"])
      else expect([metric, around]).not.toEqual([metric, "max"])
    }
  })

  it("together use every instrument", () => {
    const used = new Set(
      expressions.flatMap(([, expr]) => parts(expr).metrics).map((name) => series.get(name)),
    )
    expect(ALL.filter((each) => !used.has(each)).map(({ name }) => name)).toEqual([])
  })

  it("name in a legend only labels that the expression keeps", () => {
    const lost = panels.flatMap(({ title, targets = [] }) =>
      targets.flatMap(({ expr, legendFormat }) =>
        [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)]
          .filter(([, label]) => !parts(filled(expr)).labels.includes(label ?? ""))
          .map(([, label]) => `${title}: ${label}`),
      ),
    )
    expect(lost).toEqual([])
  })

  it("choose accounts by a label that exists", () => {
    const [variable] = dashboard.templating.list.filter(({ name }) => name === "account")
    const [, metric = "", label] = /label_values\((\w+), (\w+)\)/.exec(variable?.query ?? "") ?? []
    expect(series.get(metric)?.attributes).toContain("provider_id")
    expect(label).toBe(labelOf(ATTRIBUTES.provider_id.name))
  })

  it("are urgent, important or for information", () => {
    const severities = rules.map(({ labels }) => labels.severity)
    expect(severities.filter((each) => !["critical", "warning", "info"].includes(each))).toEqual([])
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })
})
