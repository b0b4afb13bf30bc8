/**
 * `npm run test:changed [-- <commit>]`: what the change since a commit can break, by default since the branch left `main`:
 * types, lint of the changed files, the unit tests that depend on them, and the http tests of their domains. Not what only
 * `npm test` shows: the browser, faults, several machines, the package.
 */
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { casesFiles, casesStages } from "./cases"
import { importsIn, select } from "./changed"
import { runStages } from "./run-stages"
import { cspell, eslint, jestWith, prettier, tsc, type Stage } from "./stages"

const root = join(__dirname, "..")
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean)

/** Files that differ from a commit, new ones included, that are still there. */
function changedSince(base: string): string[] {
  const files = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]
  return [...new Set(files)].filter((file) => existsSync(join(root, file)))
}

function stagesFor(changed: readonly string[]): Stage[] {
  const files = git("ls-files", "--cached", "--others", "--exclude-standard").filter((file) =>
    existsSync(join(root, file)),
  )
  const cases = casesFiles(root)
  const { lint, sources, specs, ...selected } = select(changed, {
    ...{ files, cases },
    importsOf: (file) => importsIn(root, file),
  })
  const words = ["--import", "tsx", "lint/check-vocabulary.ts"]
  const http =
    specs.length > 0 ? [jestWith(...specs, "--silent", "--maxWorkers=2", "--selectProjects", "http")] : []
  return [
    ...casesStages(selected.cases),
    ...http.map((command): Stage => ({
      name: "http specs",
      lanes: 1,
      jest: true,
      postgres: true,
      commands: [command],
    })),
    { name: "typecheck", lanes: 1, commands: [tsc] },
    {
      name: "lint",
      lanes: 1,
      commands: [
        ...(lint.length > 0 ? [eslint(...lint)] : []),
        prettier(...changed),
        cspell(...changed),
        words,
      ],
    },
    ...(sources.length > 0
      ? [
          {
            ...({ name: "unit", lanes: 1, jest: true, mayBeEmpty: true } as const),
            commands: [
              jestWith(
                "--findRelatedTests",
                ...sources,
                "--passWithNoTests",
                "--maxWorkers=2",
                "--selectProjects",
                "unit",
              ),
            ],
          },
        ]
      : []),
  ]
}

async function main(base = git("merge-base", "HEAD", "main")[0] ?? "HEAD") {
  const changed = changedSince(base)
  console.log(changed.length > 0 ? changed.join("\n") : `nothing differs from ${base}`)
  if (changed.length > 0) process.exitCode = (await runStages(stagesFor(changed))) ? 0 : 1
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))
main(...process.argv.slice(2, 3)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
