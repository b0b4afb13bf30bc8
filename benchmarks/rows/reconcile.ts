import * as workflows from "medusa-payment-mpgi/workflows"
import { elapsed } from "../measure/elapsed"
import { growthInMegabytes } from "../measure/memory"
import { round } from "../measure/round"
import type { Row } from "../row"
import { createStubPayments } from "../store/orders"
import { STUB_ACCOUNT } from "../store/store"

/**
 * How many payments a second does the reconciliation compare?
 *
 * All payments of an account are authorized here and at a stub that replies at once; nothing differs. One run from its request to its
 * end, by this server alone. The limit is a query for each hundred payments (manual 8). The growth is that of this
 * process. Unit: payments a second.
 */
export const reconcile: Row = {
  key: "reconcile",
  what: "payments compared with the gateway a second, delay 0",
  unit: "payments a second",
  targets: [
    { figure: "value", atLeast: 5000 },
    { figure: "requests", atMost: "limit_requests" },
    { figure: "growth_mb", atMost: 150 },
  ],
  async measure({ sizes: { reconciled: payments }, store: opened }) {
    const store = await opened()
    await createStubPayments(store, payments)
    const before = await store.stub.requests()
    let run: { compared: number; found: number; state: string } | undefined
    const { result: ms, megabytes } = await growthInMegabytes(() =>
      elapsed(async () => {
        const input = { provider_ids: [STUB_ACCOUNT], trigger: "script" as const }
        run = (await workflows.reconcile(input, store.container))[0]
      }),
    )
    if (run?.state !== "done" || run.compared !== payments || run.found > 0)
      throw new Error(`${run?.state}: ${run?.compared} of ${payments} compared, ${run?.found} discrepancies`)
    return {
      value: round((payments / ms) * 1000),
      requests: (await store.stub.requests()) - before,
      limit_requests: Math.ceil(payments / 100),
      growth_mb: round(megabytes),
      payments,
    }
  },
}
