import { collectStatements, type Statement } from "../../integration-tests/setup/plans"
import { minuteJobs } from "./jobs"
import type { BenchStore } from "./store"

/** As many as the overview keeps right. */
const PAST_DAYS = 31

/**
 * The statements of each job that runs by the minute, as it runs when there is nothing to do: the orders that other rows have left are
 * marked as checked first, of which the sweep takes a hundred at a time, and their captures and refunds are made old, of which it reads
 * those of the last minutes. The nightly retention is left out: it deletes what there is, a batch at a time.
 */
export async function jobStatements(store: BenchStore): Promise<Record<string, Statement[]>> {
  const { container, sql } = store
  await sql("update mpgi_payment set completed_at = now() where completed_at is null and state <> 'pending'")
  for (const table of ["capture", "refund"])
    await sql(`update ${table} set created_at = created_at - interval '30 days'`)
  const found: Record<string, Statement[]> = {}
  // A new store has counted none of its past days, and counts one in each run.
  for (let day = 0; day < PAST_DAYS; day++) await container.resolve("mpgi").overviews.recount()
  for (const [name, run] of Object.entries(minuteJobs(store))) {
    await run()
    const statements = collectStatements(container)
    await run()
    found[`job ${name}`] = statements()
  }
  return found
}
