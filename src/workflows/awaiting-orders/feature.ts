import { SWEEP_CHUNK, type Feature } from "../shared/feature"
import { workThrough } from "../shared/work-through"
import { findAwaitingOrders, followAwaitingOrder } from "./follow-awaiting-order"
import { endWait, placePending, withPlacedOrder } from "./with-placed-order"

/** Orders that are placed before they are paid. */
export const awaitingOrdersFeature: Feature = {
  name: "awaiting-orders",
  payments: { withOrder: withPlacedOrder, placePending, authorized: endWait },
  sweep: {
    "orders that wait for their payment": (container, attempt) =>
      workThrough(
        () => findAwaitingOrders(container, SWEEP_CHUNK),
        (row) => attempt(`order of ${row.payment_session_id}`, () => followAwaitingOrder(row, container)),
      ),
  },
  /** Deletes what was recorded about the wait. The orders themselves belong to Medusa. */
  deleteExpired: async (container) => {
    const { awaitingOrders, abandonedDays } = container.resolve("mpgi")
    return { waits: await awaitingOrders.forget(abandonedDays) }
  },
}
