import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { findRoutes } from "../openapi/find-routes"

const ROOT = join(__dirname, "../..")
const ADMIN = join(ROOT, "src/admin")
const TYPES = join(ADMIN, "shared/api-types.ts")

/** The dashboard requests nothing but the admin API. */
const adminRoutes = () => findRoutes().filter(({ path }) => path.startsWith("/admin/"))

describe("the dashboard's types of the admin API", () => {
  it("have every admin route of src/api under its path", () => {
    const source = ts.createSourceFile(TYPES, readFileSync(TYPES, "utf8"), ts.ScriptTarget.Latest)
    const [routes] = source.statements
      .filter(ts.isInterfaceDeclaration)
      .filter(({ name }) => name.text === "Routes")
    const found = routes?.members.filter(ts.isPropertySignature).map(({ name, type }) => {
      const from = type && ts.isImportTypeNode(type) && type.argument.getText(source).slice(1, -1)
      return [name.getText(source).slice(1, -1), from && `${join(ADMIN, "shared", from)}.ts`]
    })
    expect(found).toEqual(adminRoutes().map(({ path, file }) => [path, file]))
  })

  it("have every path that the dashboard requests", () => {
    const files = readdirSync(ADMIN, { recursive: true, encoding: "utf8" }).filter(
      (file) => /\.tsx?$/.test(file) && !/[/\\]test[/\\]/.test(file),
    )
    const requested = files.flatMap((file) =>
      [...readFileSync(join(ADMIN, file), "utf8").matchAll(/"(\/admin\/mpgi\/[^"]+)"/g)].map(
        ([, path]) => path,
      ),
    )
    const paths = adminRoutes().map(({ path }) => path)
    expect(requested.length).toBeGreaterThan(paths.length / 2)
    expect(requested.filter((path) => !paths.includes(path ?? ""))).toEqual([])
  })

  /** The compiler's message; none where the line compiles. */
  const lines: [line: string, message: RegExp | null][] = [
    [`get("/admin/mpgi/cases", { state: "open" })`, null],
    [`get("/admin/mpgi/case", {})`, /"\/admin\/mpgi\/case"' is not assignable/],
    [`get("/admin/mpgi/cases", { stat: "open" })`, /'stat' does not exist/],
    [`get("/admin/mpgi/checkout-settings/history", {})`, /'provider_id' is missing/],
    [`cases.then(({ cases: [row] }) => row?.opened_at.slice(0, 10))`, null],
    [`cases.then(({ cases: [row] }) => row?.opened)`, /'opened' does not exist/],
    [
      `cases.then(({ cases: [row] }) => row?.opened_at.getTime())`,
      /'getTime' does not exist on type 'string'/,
    ],
    [`cases.then(({ cases: [row] }) => row?.state === "opened")`, /no overlap/],
    [`cases.then(({ cases: [row] }) => row && same(row.order_no))`, null],
    [`post("/admin/mpgi/cases/{id}/close", { note: "done" }, { id: "1" })`, null],
    [`post("/admin/mpgi/cases/{id}/close", { nota: "done" }, { id: "1" })`, /'nota' does not exist/],
    [`post("/admin/mpgi/cases/{id}/close", { note: 1 }, { id: "1" })`, /'number' is not assignable/],
    [`post("/admin/mpgi/cases/{id}/close", { note: "done" }, { case_id: "1" })`, /'case_id' does not exist/],
    [`post("/admin/mpgi/cases/{id}/close", { note: "done" })`, /Expected 3 arguments/],
    [`post("/admin/mpgi/cases", {})`, /"\/admin\/mpgi\/cases"' is not assignable/],
    [`download("/admin/mpgi/payments/export", { flow: "card" }, "payments.csv")`, null],
    [`download("/admin/mpgi/payment/export", {}, "payments.csv")`, /is not assignable/],
  ]

  it("refuse a wrong path, method, parameter or field, and take the others", () => {
    const head = [
      `import { get, post } from "./api"`,
      `import { download } from "./browser"`,
      `declare function same(text: "a" extends string ? string : never): void`,
      `const cases = get("/admin/mpgi/cases", {})`,
    ]
    const file = join(ADMIN, "shared/written.ts")
    const text = [...head, ...lines.map(([line]) => `void ${line}`)].join("\n")
    const found = new Map<number, string>()
    for (const { start = 0, messageText, file: at } of diagnosticsOf(file, text)) {
      const line = at?.getLineAndCharacterOfPosition(start).line ?? -1
      found.set(line, `${found.get(line) ?? ""}${ts.flattenDiagnosticMessageText(messageText, "\n")}`)
    }
    const results = lines.map(([line], index) => [line, found.get(index + head.length) ?? null])
    expect(results).toEqual(
      lines.map(([line, message]) => [line, message && (expect.stringMatching(message) as string)]),
    )
    expect([...found.keys()].filter((line) => line < head.length)).toEqual([])
  }, 600_000)
})

/** What the compiler reports of a file that exists in memory alone. */
function diagnosticsOf(file: string, text: string): readonly ts.Diagnostic[] {
  const path = join(ROOT, "tsconfig.all.json")
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, (name) => ts.sys.readFile(name)).config,
    ts.sys,
    ROOT,
  )
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (name) => (name === file ? text : readFile(name))
  host.fileExists = (name) => name === file || fileExists(name)
  const program = ts.createProgram([file], { ...options, incremental: false, noEmit: true }, host)
  return program.getSemanticDiagnostics(program.getSourceFile(file))
}
