import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { graph } from "../../shared/graph"
import type { Claimed } from "../../shared/work-through"
import { isHandedOver } from "../shipped-order"

type Payment = { payment_collection?: { order?: { id: string } | null } | null }
type Order = { id: string; fulfillments?: Parameters<typeof isHandedOver>[0][] | null }

/**
 * Claims orders whose automatic capture has failed, or may have been missed: its event came to a server that died. The ids of
 * those for which it is time.
 */
export async function findDueCaptures(container: MedusaContainer, limit: number): Promise<Claimed<string>> {
  const mpgi = container.resolve(MPGI_MODULE)
  const items: string[] = []
  let more = false
  for (const providerId of mpgi.providerIds()) {
    const { options } = mpgi.account(providerId)
    if (options.capture.on === "never") continue
    const payments = await mpgi.dueCaptures.claim(providerId, options, limit)
    if (payments.length === 0) continue
    more ||= payments.length === limit
    const sessions = payments.map(({ payment_session_id }) => payment_session_id)
    const orders = await ordersOf(sessions, container)
    const due = options.capture.on === "order.placed" ? orders : orders.filter(isShipped)
    items.push(...due.map(({ id }) => id))
  }
  return { items: [...new Set(items)], more }
}

async function ordersOf(payment_session_id: string[], container: MedusaContainer): Promise<Order[]> {
  const payments = await graph<Payment>(container, {
    entity: "payment",
    fields: ["payment_session_id", "payment_collection.order.id"],
    filters: { payment_session_id },
  })
  const id = payments.flatMap(({ payment_collection }) => payment_collection?.order?.id ?? [])
  if (id.length === 0) return []
  return graph<Order>(container, {
    entity: "order",
    fields: ["id", "fulfillments.canceled_at", "fulfillments.shipped_at", "fulfillments.delivered_at"],
    filters: { id },
  })
}

function isShipped({ fulfillments }: Order): boolean {
  return fulfillments?.some(isHandedOver) ?? false
}
