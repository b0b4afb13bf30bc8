import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../modules/mpgi"
import { graph } from "../shared/graph"
import { followAwaitingOrder } from "./follow-awaiting-order"

/**
 * Checks an order right after it was placed: when it waits for its payment, the payment link is announced. A store
 * that places no such orders reads nothing here, because its customer still waits for the reply.
 */
export async function announceAwaitingOrder(order_id: string, container: MedusaContainer): Promise<void> {
  const mpgi = container.resolve(MPGI_MODULE)
  if (!mpgi.accounts.somePlaceUnpaidOrders()) return
  const selection = { entity: "order_cart", fields: ["cart_id"], filters: { order_id } }
  const [link] = await graph<{ cart_id?: string }>(container, selection)
  if (!link?.cart_id) return
  const row = await mpgi.awaitingOrders.claimOfCart(link.cart_id)
  if (row) await followAwaitingOrder(row, container)
}
