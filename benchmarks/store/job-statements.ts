import {
  resolveOperationsWorkflow,
  runBulksWorkflow,
  reconcileWorkflow,
  sendReports,
  sweepWorkflow,
} from "medusa-payment-mpgi/workflows"
import { collectStatements, type Statement } from "../../integration-tests/setup/plans"
import type { BenchStore } from "./store"

/** As many as the overview keeps right. */
const PAST_DAYS = 31

/**
 * The statements of each job that runs by the minute, as it runs when there is nothing to do: the orders that other rows have left are
 * marked as checked first, of which the sweep takes a hundred at a time, and their captures and refunds are made old, of which it reads
 * those of the last minutes. The nightly retention is left out: it deletes what there is, a batch at a time.
 */
export async function jobStatements({ container, sql }: BenchStore): Promise<Record<string, Statement[]>> {
  await sql("update mpgi_payment set completed_at = now() where completed_at is null and state <> 'pending'")
  for (const table of ["capture", "refund"])
    await sql(`update ${table} set created_at = created_at - interval '30 days'`)
  const jobs: Record<string, () => Promise<unknown>> = {
    "job mpgi-resolve": () => resolveOperationsWorkflow(container).run({ input: {} }),
    "job mpgi-sweep": async () => {
      await sweepWorkflow(container).run()
      await sendReports(container)
    },
    "job mpgi-bulk": () => runBulksWorkflow(container).run(),
    "job mpgi-reconcile": () => reconcileWorkflow(container).run({ input: {} }),
  }
  const found: Record<string, Statement[]> = {}
  // A new store has counted none of its past days, and counts one in each run.
  for (let day = 0; day < PAST_DAYS; day++) await container.resolve("mpgi").overviews.recount()
  for (const [name, run] of Object.entries(jobs)) {
    await run()
    const statements = collectStatements(container)
    await run()
    found[name] = statements()
  }
  return found
}
