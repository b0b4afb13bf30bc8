/**
 * `npm run test:mutants [-- part of a name]`: plants each bug in turn, and runs the tests that must notice it. `--tier=test` tries what
 * `npm test` plays of unit and fault suites, `--tier=full` (the default) what `npm run test:full` adds; `--workers=N` bugs at once; with
 * `--json` the last line of stdout is one JSON object.
 */
import { spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { parseArgs } from "node:util"
import { startPostgres } from "../../../tools/postgres"
import { SAMPLE } from "../sample"
import type { Mutant } from "./mutant"
import { MUTANTS } from "./mutants"
import { plant, scratchCopy } from "./plant"

/** A suite that has not ended then has noticed nothing: the machine may have been busy with something else. */
const LIMIT_MS = 10 * 60_000

type Tier = "test" | "full"

interface Options {
  say: (line: string) => void
  /** Bugs whose name holds it. */
  only?: string | undefined
  tier?: Tier
  /** How many are tried at once. */
  workers?: number
}

/** A bug, and the test that noticed it first. */
interface Tried {
  name: string
  caughtBy: string | undefined
}

/** Plants each bug in turn, and runs tests until one notices it. */
export async function runMutants({ say, only = "", tier = "full", workers = 2 }: Options): Promise<{
  caught: number
  all: number
  bugs: Tried[]
}> {
  const postgres = await startPostgres()
  const left = MUTANTS.filter(({ name }) => name.includes(only))
  const bugs: Tried[] = []
  const work = async () => {
    const folder = scratchCopy()
    try {
      for (let mutant = left.shift(); mutant; mutant = left.shift()) {
        const undo = plant(mutant, folder)
        const caughtBy = await noticed(mutant, tier, folder, postgres.env)
        undo()
        bugs.push({ name: mutant.name, caughtBy })
        say(`${caughtBy ? "caught " : "ESCAPED"}  ${mutant.name}  (${caughtBy ?? mutant.caughtBy.spec})`)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  try {
    await Promise.all(Array.from({ length: workers }, work))
  } finally {
    await postgres.stop()
  }
  return { caught: bugs.filter(({ caughtBy }) => caughtBy).length, all: bugs.length, bugs }
}

/** The tests that are tried one after the other: those that must notice it, those of the files that were changed, and the sample. */
function attempts({ caughtBy: { spec, tests }, patches }: Mutant, tier: Tier): string[][] {
  const isUnit = spec.startsWith("src/")
  const own = [asPattern(spec), ...(tests ? ["-t", tests] : [])]
  const files = patches.map(({ file }) => file)
  return [
    ...(tier === "full" || isUnit || SAMPLE.includes(spec) ? [own] : []),
    ["--findRelatedTests", ...files, "--passWithNoTests", "--selectProjects", "unit"],
    // Only some tests of the first one were tried, if any.
    SAMPLE.filter((each) => each !== spec || tests).map(asPattern),
  ]
}

const asPattern = (spec: string) => spec.replace(/[[\]]/g, ".")

async function noticed(
  mutant: Mutant,
  tier: Tier,
  folder: string,
  env: Record<string, string>,
): Promise<string | undefined> {
  for (const tests of attempts(mutant, tier)) {
    const failed = await firstFailure(tests, tier, folder, env)
    if (failed) return failed
  }
  return undefined
}

/**
 * The first test that fails, or the spec that does not even run. A run that ended otherwise has noticed nothing. Read from what jest
 * prints: with `--bail` it ends before it has written a report of several specs.
 */
async function firstFailure(
  tests: string[],
  tier: Tier,
  cwd: string,
  env: Record<string, string>,
): Promise<string | undefined> {
  let printed = ""
  const code = await new Promise<number | null>((resolve) => {
    const args = ["node_modules/jest/bin/jest.js"]
    const child = spawn(process.execPath, [...args, "--runInBand", "--bail", "--silent", ...tests], {
      cwd,
      env: { ...process.env, ...env, MPGI_TIER: tier === "test" ? "sample" : "full" },
      stdio: ["ignore", "ignore", "pipe"],
      timeout: LIMIT_MS,
      killSignal: "SIGKILL",
    })
    child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()))
    child.once("close", resolve)
  })
  if (code === null || code === 0) return undefined
  const [, spec] = /^FAIL .*?(\S+\.spec\.tsx?)/m.exec(printed) ?? []
  const [, test] = /^ {2}● (.+)$/m.exec(printed) ?? []
  return spec && `${spec} › ${test ?? "does not run"}`
}

async function main() {
  const { values, positionals } = parseArgs({
    options: {
      tier: { type: "string", default: "full" },
      workers: { type: "string", default: "2" },
      json: { type: "boolean", default: false },
    },
    allowPositionals: true,
  })
  const { tier, workers, json } = values
  if (tier !== "test" && tier !== "full") throw new Error(`no such tier: ${tier}; there are test and full`)
  const say = (line: string) => (json ? console.error(line) : console.log(line))
  const { caught, all, bugs } = await runMutants({
    say,
    only: positionals[0],
    tier,
    workers: Number(workers),
  })
  say(`mutants caught: ${caught}/${all}`)
  if (json) console.log(JSON.stringify({ tier, caught, all, bugs }))
  process.exitCode = caught === all ? 0 : 1
}

if (require.main === module) void main()
