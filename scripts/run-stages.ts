import { startPostgres, type Postgres } from "../tools/postgres"
import { sum, type Count } from "./count"
import { runStage } from "./run-stage"
import { nextStage, type Stage } from "./stages"

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const line = ({ passed, failed, skipped }: Count) => `${passed} passed, ${failed} failed, ${skipped} skipped`

/**
 * Runs stages, as many at once as there are lanes for, and prints a table of them and one line
 * `N passed, N failed, N skipped`. Returns whether none failed.
 */
export async function runStages(stages: readonly Stage[]): Promise<boolean> {
  const summary: string[] = []
  const counts: Count[] = []
  let postgres: Promise<Postgres> | undefined
  const run = async (stage: Stage) => {
    const started = Date.now()
    console.log(`\n=== ${stage.name}`)
    let count: Count
    try {
      if (stage.postgres) postgres ??= startPostgres()
      count = await runStage(stage, { ...(stage.postgres ? (await postgres)?.env : {}), ...stage.env })
    } catch (error) {
      console.error(error)
      count = { passed: 0, failed: 1, skipped: 0 }
    }
    counts.push(count)
    summary.push(`${stage.name.padEnd(10)} ${line(count).padEnd(36)} ${seconds(started).padStart(8)}`)
    console.log(`=== ${summary.at(-1)}`)
  }
  const began = Date.now()
  const waiting = [...stages]
  const running = new Map<Stage, Promise<void>>()
  try {
    while (waiting.length > 0 || running.size > 0) {
      const next = nextStage(waiting, [...running.keys()])
      if (next) {
        waiting.splice(waiting.indexOf(next), 1)
        running.set(
          next,
          run(next).finally(() => running.delete(next)),
        )
      } else await Promise.race(running.values())
    }
  } finally {
    await postgres?.then(
      (server) => server.stop(),
      () => undefined, // its stages have reported it
    )
  }
  const total = sum(counts)
  console.log(`\n${summary.join("\n")}\n${"all".padEnd(47)} ${seconds(began).padStart(8)}\n\n${line(total)}`)
  return total.failed === 0
}
