import { availableParallelism } from "node:os"
import { startPostgres, type Postgres } from "../tools/postgres"
import { sum, type Count } from "./count"
import { inWords, Progress } from "./progress"
import { runStage } from "./run-stage"
import type { Stage } from "./stages"

/**
 * A stage waits for a quarter of its time, for the database and for events: one more than there are processors, so that none is idle. Two on
 * two processors left them idle for 24 % of the time of `test:full`.
 */
const AT_ONCE = availableParallelism() + 1

/**
 * Runs stages, some at once and beside them one of those that mostly wait. Prints how far they are and one line
 * `N passed, N failed, N skipped`. Returns whether none failed.
 */
export async function runStages(stages: readonly Stage[]): Promise<boolean> {
  const progress = new Progress(stages.length)
  const counts: Count[] = []
  let postgres: Promise<Postgres> | undefined
  const run = async (stage: Stage) => {
    progress.begin(stage.name)
    let count: Count
    try {
      if (stage.postgres) postgres ??= startPostgres()
      const env = stage.postgres ? (await postgres)?.env : {}
      count = await runStage(stage, { ...env }, (report) => progress.report(stage.name, report))
    } catch (error) {
      console.error(error)
      count = { passed: 0, failed: 1, skipped: 0 }
    }
    counts.push(count)
    progress.end(stage.name, count)
  }
  const ended = new Map<Stage, Promise<void>>()
  /** What a stage comes after is in the list before it, so that another lane is at it. */
  const before = ({ after }: Stage) =>
    [...ended].flatMap(([stage, end]) => (after && stage.name.startsWith(after) ? [end] : []))
  const work = async (left: Stage[]) => {
    for (let stage = left.shift(); stage; stage = left.shift()) {
      const next = stage
      const end = Promise.all(before(next)).then(() => run(next))
      ended.set(next, end)
      await end
    }
  }
  const busy = stages.filter(({ waits }) => !waits)
  try {
    await Promise.all([
      work(stages.filter(({ waits }) => waits)),
      ...Array.from({ length: AT_ONCE }, () => work(busy)),
    ])
  } finally {
    progress.close()
    await postgres?.then(
      (server) => server.stop(),
      () => undefined, // its stages have reported it
    )
  }
  const total = sum(counts)
  console.log(inWords(total))
  return total.failed === 0
}
