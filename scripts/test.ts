/**
 * `npm test`: the quick tier, or some of its stages (`npm test -- unit http`). `npm run test:full` adds what else there is: with `--rest`
 * only that, with `--coverage` also how much of the code its tests run, with `--reverse` the specs of each stage in the opposite order.
 * The last line is `N passed, N failed, N skipped`, and the exit code 1 when anything failed.
 */
import { rmSync } from "node:fs"
import { parseArgs } from "node:util"
import { measured, printCoverage } from "./coverage"
import { runStages } from "./run-stages"
import { quick, rest, STATEMENTS, type Stage } from "./stages"

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: "boolean", default: false },
    rest: { type: "boolean", default: false },
    coverage: { type: "boolean", default: false },
    reverse: { type: "boolean", default: false },
  },
})

/** Both tiers have stages of the same name: in one run the second is called after what it adds. */
const renamed = rest.map((stage) =>
  quick.some(({ name }) => name === stage.name) ? { ...stage, name: `${stage.name}-rest` } : stage,
)

function select(): Stage[] {
  const tier = flags.rest ? renamed : flags.full ? [...renamed, ...quick] : quick
  const kindOf = ({ name }: Stage) => name.split("-")[0]!
  const known = new Set(tier.flatMap((stage) => [stage.name, kindOf(stage)]))
  const unknown = names.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(`no such stage: ${unknown.join(", ")}; there are ${[...known].join(", ")}`)
  return tier.filter(
    (stage) => names.length === 0 || names.includes(stage.name) || names.includes(kindOf(stage)),
  )
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))
const main = async () => {
  const stages = select()
  // Stages have processes and databases of their own, so their order shows nothing, and the longest has to begin first.
  if (flags.reverse) process.env.MPGI_TEST_ORDER = "reversed"
  if (!flags.rest) rmSync(STATEMENTS, { recursive: true, force: true })
  const well = await runStages(flags.coverage ? stages.map(measured) : stages)
  process.exitCode = well ? 0 : 1
  if (flags.coverage) printCoverage()
}
main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  console.log("0 passed, 1 failed, 0 skipped")
  process.exitCode = 1
})
