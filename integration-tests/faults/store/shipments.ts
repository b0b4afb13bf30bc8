import { captureWhenDueWorkflow } from "medusa-payment-mpgi/workflows"
import type { Server } from "./server"
import { jobs, settle } from "./settle"
import type { Store } from "./store"

/** What an account has that captures an order part by part. */
export const AT_SHIPMENT = { on: "shipment.created" } as const

/** How often the sweep looks at a payment that may be due without an event, with some time to spare. */
const CHECKED_WITHIN_MS = 3_700_000

/** As the subscriber does it when goods are shipped. */
export const captureShipped = ({ container }: Server, order_id: string) =>
  captureWhenDueWorkflow(container).run({ input: { order_id } })

/** Until the sweep has looked at every payment that may be due: once more after it has captured, or tried to. */
export async function settleShipments(store: Store, server: Server): Promise<void> {
  await settle(store, server)
  for (let hour = 0; hour < 2; hour++) {
    await store.pass(CHECKED_WITHIN_MS)
    await jobs(server)
  }
  await settle(store, server)
}
