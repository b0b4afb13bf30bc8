import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { context, examples, examplesOf, moduleOf, NEXT, OWN_PACKAGES, type Example } from "../examples"

const root = join(__dirname, "../..")
/** In the repository, so that packages are found. */
const folder = mkdtempSync(join(root, "node_modules/.cache/mpgi-examples-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** The compiler's errors in these examples, by the place of each. */
function errorsIn(all: readonly Example[]): string[] {
  const storefront = [...readFileSync(join(root, "src/storefront/index.ts"), "utf8").matchAll(/\{([^}]+)\}/g)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim())
    .filter((name) => /^[a-z]\w+$/.test(name))
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  writeFileSync(join(folder, "context.ts"), context(storefront))
  writeFileSync(join(folder, "next.d.ts"), NEXT)
  for (const [at, example] of all.entries())
    writeFileSync(join(folder, `example-${at}.${example.language}`), moduleOf(example))
  const compilerOptions = {
    noEmit: true,
    exactOptionalPropertyTypes: false,
    noUncheckedIndexedAccess: false,
    rootDir: root,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    paths: Object.fromEntries(Object.entries(OWN_PACKAGES).map(([name, file]) => [name, [join(root, file)]])),
  }
  const project = { extends: join(root, "tsconfig.json"), compilerOptions, include: ["*"], exclude: [] }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project))
  try {
    execFileSync(
      process.execPath,
      [join(root, "node_modules/typescript-7/bin/tsc"), "-p", folder, "--pretty", "false"],
      {
        cwd: folder,
        encoding: "utf8",
      },
    )
    return []
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return stdout
      .split("\n")
      .filter((line) => line.includes("error TS"))
      .map((line) => {
        const [, at, ...rest] = /^example-(\d+)\.tsx?(.+)$/.exec(line) ?? []
        return at === undefined ? line : `${all[Number(at)]?.place} ${rest.join("")}`
      })
  }
}

describe("the examples of the documentation", () => {
  it("are found, also in lists", () => {
    const page = "1. So:\n\n   ```ts\n   const a = 1\n   ```\n\n```sh\nls\n```\n"
    expect(examplesOf("a.md", page)).toEqual([{ place: "a.md:3", language: "ts", code: "const a = 1" }])
    expect(examples().length).toBeGreaterThan(40)
  })

  it("compile, and an option that does not exist would not", () => {
    const wrong: Example = { place: "wrong", language: "ts", code: "payments: { wrongDays: 90 }" }
    const errors = errorsIn([...examples(), wrong])
    expect(errors.filter((error) => !error.startsWith("wrong "))).toEqual([])
    expect(errors).toEqual([expect.stringContaining("wrongDays")])
  }, 180_000)
})
