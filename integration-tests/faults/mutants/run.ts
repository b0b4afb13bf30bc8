import { spawn } from "node:child_process"
import { rmSync } from "node:fs"
import { startPostgres } from "../../../tools/postgres"
import type { Sizes } from "../sizes"
import type { Mutant } from "./mutant"
import { MUTANTS } from "./mutants"
import { plant, scratchCopy } from "./plant"

/** A suite that has not ended then has noticed nothing: the machine may have been busy with something else. */
const LIMIT_MS = 10 * 60_000

/** How many are tried at once. */
const WORKERS = 2

/** Plants each bug in turn, or those whose name holds `only`, and runs the tests that must notice it. */
export async function runMutants(
  say: (line: string) => void,
  only = "",
): Promise<{ caught: number; all: number }> {
  const postgres = await startPostgres()
  const chosen = MUTANTS.filter(({ name }) => name.includes(only))
  const left = [...chosen]
  let caught = 0
  const work = async () => {
    const folder = scratchCopy()
    try {
      for (let mutant = left.shift(); mutant; mutant = left.shift()) {
        const undo = plant(mutant, folder)
        const noticed = await fails(mutant, folder, postgres.env)
        undo()
        if (noticed) caught++
        say(`${noticed ? "caught " : "ESCAPED"}  ${mutant.name}  (${mutant.caughtBy.spec})`)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  try {
    await Promise.all(Array.from({ length: WORKERS }, work))
  } finally {
    await postgres.stop()
  }
  return { caught, all: chosen.length }
}

function fails({ caughtBy }: Mutant, cwd: string, env: Record<string, string>): Promise<boolean> {
  const { spec, tests, schedules, bulkSeeds } = caughtBy
  const sizes: Partial<Sizes> = {
    ...(schedules ? { schedules: schedules.count, firstSeed: schedules.first } : {}),
    ...(bulkSeeds ? { bulkSeeds } : {}),
  }
  const options = ["--runInBand", "--bail", "--silent", ...(tests ? ["-t", tests] : [])]
  const node = [
    "--experimental-vm-modules",
    "node_modules/jest/bin/jest.js",
    spec.replace(/[[\]]/g, "."),
    ...options,
  ]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, node, {
      cwd,
      env: { ...process.env, ...env, MPGI_FAULTS_SIZES: JSON.stringify(sizes) },
      stdio: "ignore",
      timeout: LIMIT_MS,
      killSignal: "SIGKILL",
    })
    child.once("exit", (code) => resolve(code !== null && code !== 0))
  })
}

async function main() {
  const { caught, all } = await runMutants((line) => console.log(line), process.argv[2])
  console.log(`mutants caught: ${caught}/${all}`)
  process.exitCode = caught === all ? 0 : 1
}

if (require.main === module) void main()
