import { resolveOperationsWorkflow } from "medusa-payment-mpgi/workflows"
import { elapsed } from "../measure/elapsed"
import { round } from "../measure/round"
import type { Row } from "../row"
import { createOrders } from "../store/orders"

/**
 * How many captures a second does the job `mpgi-resolve` follow up?
 *
 * All of them are done, and Medusa has their rows and totals, as after a capture without a fault; the job makes sure of that once for
 * each. They are due at once, as after an hour without the job. Runs follow each other, on this server alone, until none is left. A
 * million orders a day with one capture each need 34.7 a second at the peak; a run claims operations for 40 s of each minute, so the job has to make
 * 52. Unit: captures a second.
 */
export const followUp: Row = {
  key: "follow_up",
  what: "captures a second that are followed up in Medusa",
  unit: "captures a second",
  targets: [{ figure: "value", atLeast: 52 }],
  async measure({ sizes: { followed: captures }, store: opened }) {
    const store = await opened()
    const orders = await createOrders(store, "captured", captures)
    await store.sql("update mpgi_operation set next_attempt_at = now() where state = 'applied'")
    const due = async () => {
      const [row] = await store.sql<{ count: string }>(
        "select count(*) from mpgi_operation where state = 'applied' and next_attempt_at <= now()",
      )
      return Number(row?.count)
    }
    let runs = 0
    const before = await due()
    const ms = await elapsed(async () => {
      for (; (await due()) > 0; runs++) await resolveOperationsWorkflow(store.container).run({ input: {} })
    })
    if (before < orders.length) throw new Error(`only ${before} of ${orders.length} were due`)
    return { value: round((before / ms) * 1000), captures: before, runs }
  },
}
