import { dirname, join } from "node:path"
import type { Collection } from "./state"

interface OfOrder {
  currency_code: string
  payment_collections: readonly Collection[]
}
type Statuses = { getLastPaymentStatus(order: OfOrder): string }

/** Medusa's own: the package names no entry point to it, and with everything that its index exports it takes seconds to load. */
const file = join(dirname(require.resolve("@medusajs/core-flows")), "order/utils/aggregate-status.js")

/** The payment status that Medusa's dashboard shows of an order. */
export const paymentStatusOf = (order: OfOrder): string =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- see above
  (require(file) as Statuses).getLastPaymentStatus(order)
