import type { MedusaContainer } from "@medusajs/framework/types"
import { graph } from "../shared/graph"

/** How many customers are read at a time. */
const BATCH = 500

/**
 * Deletes the saved cards of customers that Medusa no longer has. Usually the event of the deletion has done so
 * already. The event is lost when a server dies whose event bus is in memory. Returns for how many customers cards
 * were deleted.
 */
export async function forgetDeletedCustomers(container: MedusaContainer, batch = BATCH): Promise<number> {
  const { savedCards } = container.resolve("mpgi")
  let forgotten = 0
  for (let after = ""; ;) {
    const ids = await savedCards.customersAfter(after, batch)
    const last = ids.at(-1)
    if (last === undefined) return forgotten
    after = last
    const filters = { id: ids }
    const rows = await graph<{ id: string }>(container, { entity: "customer", fields: ["id"], filters })
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids) {
      if (known.has(id)) continue
      await savedCards.forgetCustomer(id)
      forgotten += 1
    }
  }
}
