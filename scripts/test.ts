/**
 * `npm test`: every stage, or those named (`npm test -- unit http`), then one line
 * `N passed, N failed, N skipped`. Exit code 1 when anything failed.
 */
import { runStages } from "./run-stages"
import { stages, type Stage } from "./stages"

function select(names: string[]): Stage[] {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0)
    throw new Error(`no such stage: ${unknown.join(", ")}; there are ${stages.map((s) => s.name).join(", ")}`)
  return names.length === 0 ? stages : stages.filter((stage) => names.includes(stage.name))
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))
const main = async () => {
  process.exitCode = (await runStages(select(process.argv.slice(2)))) ? 0 : 1
}
main().catch((error: unknown) => {
  console.error(error)
  console.log("0 passed, 1 failed, 0 skipped")
  process.exitCode = 1
})
