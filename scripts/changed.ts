import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"

/** What there is. Paths are from the root of the repository. */
export type Known = {
  files: readonly string[]
  /** The files that a file imports. */
  importsOf: (file: string) => readonly string[]
}

/** What `npm run test:changed` runs. */
export type Selection = {
  /** For eslint: what changed, and what imports it, for whose types may have changed. */
  lint: string[]
  /** Jest runs the unit tests that depend on these. */
  sources: string[]
  /** Specs of the full tier. */
  specs: string[]
}

/** What is tested of code that belongs to no domain. */
const CORE = "payments"

const isCode = (file: string) => /\.tsx?$/.test(file)
const isSpec = (file: string) => /^integration-tests\/.*\.spec\.ts$/.test(file)
const runsInMedusa = (file: string) =>
  /^(src|integration-tests\/(setup|http))\//.test(file) && !/^src\/(admin|storefront)\/|\/test\//.test(file)

/** The domain of a spec: `payouts` of `integration-tests/http/payouts/import.spec.ts` and of `integration-tests/http/payouts.spec.ts`. */
const domainOf = (spec: string) => /^integration-tests\/http\/([\w-]+)[./]/.exec(spec)?.[1] ?? ""

/**
 * What a change can break. The tests of a domain are those in the folder of integration-tests/http, or the spec there, with the
 * name of a folder on the path of a changed file: `src/workflows/payouts/send-payout.ts` selects `http/payouts`.
 */
export function select(changed: readonly string[], { files, importsOf }: Known): Selection {
  const code = new Set(changed.filter(isCode))
  const importers = files.filter((file) => isCode(file) && importsOf(file).some((each) => code.has(each)))
  const specs = files.filter(isSpec)
  const all = new Set(specs.map(domainOf).filter(Boolean))
  const domains = new Set(
    [...code]
      .filter((file) => runsInMedusa(file) && !isSpec(file))
      .flatMap((file) => {
        const found = dirname(file)
          .split("/")
          .filter((folder) => all.has(folder))
        return found.length > 0 || file.startsWith("integration-tests/http/") ? found : [CORE]
      }),
  )
  return {
    lint: [...new Set([...code, ...importers])].sort(),
    sources: [...code],
    specs: specs.filter((spec) => code.has(spec) || domains.has(domainOf(spec))),
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
