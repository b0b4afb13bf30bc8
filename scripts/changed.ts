import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import type { CasesFile } from "./cases"

/** What there is. Paths are from the root of the repository. */
export type Known = {
  files: readonly string[]
  cases: readonly CasesFile[]
  /** The files that a file imports. */
  importsOf: (file: string) => readonly string[]
}

/** What `npm run test:changed` runs. */
export type Selection = {
  /** For eslint: what changed, and what imports it, for whose types may have changed. */
  lint: string[]
  /** Jest runs the unit tests that depend on these. */
  sources: string[]
  cases: CasesFile[]
  /** Specs of integration-tests/http without files of cases. */
  specs: string[]
}

/** What is tested of code that belongs to no domain. */
const CORE = "payments"

const isCode = (file: string) => /\.tsx?$/.test(file)
const runsInMedusa = (file: string) =>
  /^(src|integration-tests\/(setup|http))\//.test(file) && !/^src\/(admin|storefront)\/|\/test\//.test(file)

/**
 * What a change can break. The tests of a domain are those in the folder of integration-tests/http, or the spec there, with the
 * name of a folder on the path of a changed file: `src/workflows/payouts/send-payout.ts` selects `http/payouts`.
 */
export function select(changed: readonly string[], { files, cases, importsOf }: Known): Selection {
  const code = new Set(changed.filter(isCode))
  const importers = files.filter((file) => isCode(file) && importsOf(file).some((each) => code.has(each)))
  const whole = files.flatMap((file) => {
    const name = /^integration-tests\/http\/([\w-]+)\.spec\.ts$/.exec(file)?.[1]
    return name && !cases.some(({ spec }) => spec === file) ? [{ spec: file, domain: name }] : []
  })
  const domainOf = ({ file }: CasesFile) => dirname(file).split("/").at(-1) ?? ""
  const inHttp = cases.filter(({ project }) => project === "http")
  const all = new Set([...inHttp.map(domainOf), ...whole.map(({ domain }) => domain)])
  const domains = new Set(
    [...code].filter(runsInMedusa).flatMap((file) => {
      const found = dirname(file)
        .split("/")
        .filter((folder) => all.has(folder))
      return found.length > 0 || file.startsWith("integration-tests/http/") ? found : [CORE]
    }),
  )
  return {
    lint: [...new Set([...code, ...importers])].sort(),
    sources: [...code],
    cases: cases.filter(
      (each) =>
        code.has(each.file) || code.has(each.spec) || (inHttp.includes(each) && domains.has(domainOf(each))),
    ),
    specs: whole.filter(({ spec, domain }) => code.has(spec) || domains.has(domain)).map(({ spec }) => spec),
  }
}

/** The files of the repository that a file imports by relative paths. */
export function importsIn(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), "utf8")
  return [...text.matchAll(/(?:from |import |import\()"(\.{1,2}\/[^"]*)"/g)].flatMap(([, path = ""]) => {
    const target = normalize(join(dirname(file), path))
    return [".ts", ".tsx", "/index.ts"]
      .map((end) => target + end)
      .filter((each) => existsSync(join(root, each)))
  })
}
