import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { Tree } from "./setup/tree"

const root = join(__dirname, "../..")

const planted = `
  declare function work(): Promise<void>
  declare function later(run: () => void): void
  declare const kind: "a" | "b"
  export async function plant() {
    work()
    await 5
    later(async () => work())
    switch (kind) {
      case "a":
        return
    }
  }
`
const found = ["await-thenable", "no-floating-promises", "no-misused-promises", "switch-exhaustiveness-check"]

/** One of each kind of file: what the package is built of, a page of the dashboard, and what only tsconfig.all.json has. */
const places = [
  "src/api/x.ts",
  "src/admin/x.tsx",
  "src/gateway/test/x.ts",
  "packages/storefront/src/x.ts",
  "integration-tests/x.ts",
  "demo/x.ts",
  "benchmarks/x.ts",
  "lint/x.ts",
  "tools/x.ts",
  "scripts/x.ts",
  "x.ts",
]
const spec = "src/gateway/test/x.spec.ts"
const tree = new Tree({
  ...Object.fromEntries(places.map((file) => [file, planted])),
  // The type is jest's: without the project of the tests it is none, and nothing is found.
  [spec]: `it("x", () => { expect(Promise.resolve(1)).resolves.toBe(1) })`,
  "src/good.ts": `export const good = async () => { await Promise.resolve(1) }`,
})
const rules = new Map<string, string[]>()

beforeAll(() => {
  for (const file of [".oxlintrc.json", "tsconfig.json", "tsconfig.all.json", "tsconfig.lint.json"]) {
    cpSync(join(root, file), join(tree.path, file))
  }
  symlinkSync(join(root, "node_modules"), join(tree.path, "node_modules"))
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/oxlint/bin/oxlint"), "--format", "json"],
    { cwd: tree.path, encoding: "utf8" },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  for (const { code, filename } of diagnostics) {
    rules.set(filename, [...(rules.get(filename) ?? []), code.replace(/^.*\(|\)$/g, "")].sort())
  }
}, 60_000)

afterAll(() => tree.remove())

describe("oxlint reads types", () => {
  it.each(places)("of %s", (file) => {
    expect(rules.get(file)).toEqual(found)
  })

  it("of jest in a spec", () => {
    expect(rules.get(spec)).toEqual(["no-floating-promises"])
  })

  it("and finds nothing else", () => {
    expect([...rules.keys()].sort()).toEqual([...places, spec].sort())
  })
})

it("has every TypeScript file in its projects: oxlint knows no types of others, and does not report that", () => {
  const filesOf = (name: string) => {
    const path = join(root, name)
    return ts.parseJsonConfigFileContent(
      ts.readConfigFile(path, ts.sys.readFile).config,
      ts.sys,
      root,
      {},
      path,
    ).fileNames
  }
  const known = new Set(["tsconfig.json", "tsconfig.lint.json"].flatMap(filesOf))
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
  expect(
    files.map((file) => join(root, file)).filter((file) => existsSync(file) && !known.has(file)),
  ).toEqual([])
})

it("is part of `npm run lint`", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>
  }
  expect(scripts["lint"]).toMatch(/^oxlint && eslint /)
})
