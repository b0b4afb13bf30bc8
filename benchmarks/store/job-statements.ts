import {
  resolveOperationsWorkflow,
  runBulksWorkflow,
  reconcileWorkflow,
  sendReports,
  sweepWorkflow,
} from "medusa-payment-mpgi/workflows"
import { collectStatements, type Statement } from "../../integration-tests/setup/plans"
import type { BenchStore } from "./store"

/**
 * The statements of each job that runs by the minute, as it runs when there is nothing to do: the orders that other rows have left are
 * marked as checked first, of which the sweep takes a hundred at a time. The nightly retention is left out: it deletes what there is,
 * a batch at a time.
 */
export async function jobStatements({ container, sql }: BenchStore): Promise<Record<string, Statement[]>> {
  await sql("update mpgi_payment set completed_at = now() where completed_at is null and state <> 'pending'")
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
  for (const [name, run] of Object.entries(jobs)) {
    // The first run of a new store counts all past days.
    await run()
    const statements = collectStatements(container)
    await run()
    found[name] = statements()
  }
  return found
}
