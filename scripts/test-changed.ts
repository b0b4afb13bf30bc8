/**
 * `npm run test:changed [-- <commit>]`: what the change since a commit can break, by default since the branch left `main`:
 * types, lint of the changed files, the unit tests that depend on them, and of the full tier the changed specs and the http tests of the
 * domains. Not what only `npm run test:full` shows: the browser, faults, several machines, the package.
 */
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { importsIn, select } from "./changed"
import { runStages } from "./run-stages"
import {
  cspell,
  eslint,
  jestOn,
  knip,
  oxlint,
  prettier,
  targets,
  tsc,
  vocabulary,
  type Stage,
} from "./stages"

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
  const { lint, sources, specs } = select(changed, { files, importsOf: (file) => importsIn(root, file) })
  const projects = new Map<string, string[]>()
  for (const spec of specs) {
    const project = spec.includes("/faults/differential/") ? "differential" : (spec.split("/")[1] ?? "")
    projects.set(project, [...(projects.get(project) ?? []), spec])
  }
  const related = ["--findRelatedTests", ...sources, "--passWithNoTests"]
  return [
    ...[...projects].map(([name, paths]): Stage => ({
      name,
      jest: true,
      postgres: true,
      commands: [jestOn(name, paths)],
    })),
    { name: "types", commands: [tsc] },
    {
      name: "lint",
      commands: [
        ...(lint.length > 0 ? [oxlint("--no-error-on-unmatched-pattern", ...lint), eslint(...lint)] : []),
        prettier(...changed),
        cspell(...changed),
        vocabulary,
        knip,
        targets,
      ],
    },
    ...(sources.length > 0
      ? [
          {
            name: "unit",
            jest: true as const,
            mayBeEmpty: true as const,
            commands: [jestOn(["unit", "tools"], related)],
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
