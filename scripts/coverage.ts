import { createCoverageMap, createCoverageSummary, type CoverageMapData } from "istanbul-lib-coverage"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import type { Stage } from "./stages"

/** The parts of the package that run on a server. */
const FOLDERS = ["gateway", "modules", "workflows", "providers", "api"].map((name) => `src/${name}`)
const OUTPUT = "coverage"

/**
 * The stage with its coverage in a folder of its own. Counted is what runs in jest's process: servers that a test starts as processes,
 * which are those of `multi`, `browser` and `package`, are not.
 */
export function measured(stage: Stage): Stage {
  if (!stage.jest) return stage
  const commands = stage.commands.map((command, at) => [
    ...command.slice(0, 2),
    "--coverage",
    "--coverageReporters=json",
    `--coverageDirectory=${OUTPUT}/${stage.name}-${at}`,
    ...FOLDERS.map((folder) => `--collectCoverageFrom=${folder}/**/*.ts`),
    ...command.slice(2),
  ])
  return { ...stage, commands }
}

/** Prints how much of each folder all stages together have run. */
export function printCoverage(): void {
  const map = createCoverageMap()
  for (const stage of existsSync(OUTPUT) ? readdirSync(OUTPUT) : []) {
    const file = join(OUTPUT, stage, "coverage-final.json")
    if (existsSync(file)) map.merge(JSON.parse(readFileSync(file, "utf8")) as CoverageMapData)
  }
  const files = map.files().filter((file) => !file.includes("/test/"))
  for (const folder of [...FOLDERS, "src"]) {
    const summary = createCoverageSummary()
    for (const file of files)
      if (relative(process.cwd(), file).startsWith(`${folder}/`))
        summary.merge(map.fileCoverageFor(file).toSummary())
    const { lines, branches } = summary
    console.log(
      `${folder.padEnd(15)} lines ${lines.pct} % (${lines.covered}/${lines.total}), branches ${branches.pct} % (${branches.covered}/${branches.total})`,
    )
  }
}
