import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type AwaitingOrderRow } from "../../modules/mpgi"
import type { Claimed } from "../shared/work-through"

/** Claims orders that wait for their payment and are due for a check. */
export async function findAwaitingOrders(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<AwaitingOrderRow>> {
  const items = await container.resolve(MPGI_MODULE).awaitingOrders.claim(limit)
  return { items, more: items.length === limit }
}
