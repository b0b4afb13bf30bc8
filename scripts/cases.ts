import { readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, sep } from "node:path"
import { jestWith, type Stage } from "./stages"

const TESTS = "integration-tests"
const END = ".cases.ts"

/** A file of cases, and the spec that boots what it needs. Paths are from the root of the repository. */
export type CasesFile = {
  file: string
  /** A project of jest.config.js, whose folder in integration-tests has its name. */
  project: string
  spec: string
  /** How the spec names it; see `describeCases`. */
  name: string
}

/** Every file of cases, once for each spec that runs it. */
export function casesFiles(root: string): CasesFile[] {
  const specs = testFiles(root).filter((file) => file.endsWith(".spec.ts"))
  return specs.flatMap((spec) => {
    const text = readFileSync(join(root, spec), "utf8")
    const imports = [...text.matchAll(/^import \{ (\w+Cases)\b.* from "\.\/(.+)\.cases"$/gm)]
    const isRun = (name: string, cases: string) =>
      text.includes(`"${name}": ${cases}`) || text.includes(` ${name}: ${cases}`)
    return imports.flatMap(([, cases = "", name = ""]) =>
      isRun(name, cases)
        ? [{ file: join(dirname(spec), name + END), project: spec.split(sep)[1] ?? "", spec, name }]
        : [],
    )
  })
}

/** All files of cases there are. */
export function allCases(root: string): string[] {
  return testFiles(root).filter((file) => basename(file).endsWith(END))
}

const testFiles = (root: string) =>
  readdirSync(join(root, TESTS), { recursive: true, encoding: "utf8" }).map((file) => join(TESTS, file))

/** Stages that run these files of cases and nothing else, one for each project. */
export function casesStages(files: readonly CasesFile[], ...args: string[]): Stage[] {
  const projects = [...new Set(files.map(({ project }) => project))]
  return projects.map((project) => {
    const mine = files.filter((each) => each.project === project)
    const specs = [...new Set(mine.map(({ spec }) => spec))]
    return {
      name: project,
      lanes: 1,
      jest: true,
      postgres: true,
      // The name is that of `ONLY_CASES` in integration-tests/setup/describe-cases.ts.
      env: { MPGI_CASES: mine.map(({ name }) => name).join(",") },
      commands: [jestWith(...specs, ...args, "--silent", "--maxWorkers=2", "--selectProjects", project)],
    }
  })
}
