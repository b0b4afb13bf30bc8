/**
 * `npm test`: every stage in turn, or those named (`npm test -- unit http`), then one line
 * `N passed, N failed, N skipped`. Exit code 1 when anything failed.
 */
import { startPostgres, type Postgres } from "../tools/postgres"
import { sum, type Count } from "./count"
import { runStage } from "./run-stage"
import { inGroups, stages, type Stage } from "./stages"

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const line = ({ passed, failed, skipped }: Count) => `${passed} passed, ${failed} failed, ${skipped} skipped`

function select(names: string[]): Stage[] {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0)
    throw new Error(`no such stage: ${unknown.join(", ")}; there are ${stages.map((s) => s.name).join(", ")}`)
  return names.length === 0 ? stages : stages.filter((stage) => names.includes(stage.name))
}

async function main() {
  const summary: string[] = []
  const counts: Count[] = []
  let postgres: Promise<Postgres> | undefined
  const run = async (stage: Stage) => {
    const started = Date.now()
    console.log(`\n=== ${stage.name}`)
    let count: Count
    try {
      if (stage.postgres) postgres ??= startPostgres()
      count = await runStage(stage, (await postgres)?.env ?? {})
    } catch (error) {
      console.error(error)
      count = { passed: 0, failed: 1, skipped: 0 }
    }
    counts.push(count)
    summary.push(`${stage.name.padEnd(10)} ${line(count).padEnd(36)} ${seconds(started).padStart(8)}`)
    console.log(`=== ${summary.at(-1)}`)
  }
  const began = Date.now()
  try {
    for (const group of inGroups(select(process.argv.slice(2)))) await Promise.all(group.map(run))
  } finally {
    await postgres?.then(
      (server) => server.stop(),
      () => undefined, // its stages have said so
    )
  }
  const total = sum(counts)
  console.log(`\n${summary.join("\n")}\n${"all".padEnd(47)} ${seconds(began).padStart(8)}\n\n${line(total)}`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))
main().catch((error: unknown) => {
  console.error(error)
  console.log("0 passed, 1 failed, 0 skipped")
  process.exitCode = 1
})
