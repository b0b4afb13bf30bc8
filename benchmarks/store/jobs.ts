import {
  reconcile,
  resolveOperationsWorkflow,
  runBulksWorkflow,
  sendReports,
  sweepWorkflow,
} from "medusa-payment-mpgi/workflows"
import type { BenchStore } from "./store"

/**
 * The jobs of a minute by name, which a benchmark runs itself, since the scheduler is off. Unlike the scheduled ones they throw what
 * fails. The nightly retention is left out.
 */
export function minuteJobs({ container }: BenchStore): Record<string, () => Promise<unknown>> {
  return {
    "mpgi-resolve": () => resolveOperationsWorkflow(container).run({ input: {} }),
    "mpgi-sweep": async () => {
      await sweepWorkflow(container).run()
      await sendReports(container)
    },
    "mpgi-bulk": () => runBulksWorkflow(container).run(),
    "mpgi-reconcile": () => reconcile({}, container),
  }
}
