import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, Modules, OrderChangeStatus } from "@medusajs/framework/utils"
import { readOrderBalance } from "../../payment-request"

/**
 * What an edit, a claim or an exchange that is not confirmed yet will do to the order's authorization: core voids it, unless
 * it covers what the order will owe. Hazard 17, docs/medusa-hazards.md#hazard-17.
 */
export interface PendingChange {
  /** What the order will owe: a decimal string in main units. */
  outstanding: string
  /** What is authorized, and not captured, now. */
  authorized: string
  /** Whether confirming the change voids the authorization, so that the customer has to pay again. */
  voids_authorization: boolean
}

/** Null without such a change, and where nothing is authorized that it could void. */
export async function pendingChange(
  order_id: string,
  container: MedusaContainer,
): Promise<PendingChange | null> {
  const orders = container.resolve(Modules.ORDER)
  const status = [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED]
  const [change] = await orders.listOrderChanges({ order_id, status }, { select: ["id"], take: 1 })
  if (!change) return null
  const order = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), order_id)
  const authorized = (order?.collections ?? [])
    .filter((collection) => ["authorized", "partially_authorized"].includes(collection.status))
    .flatMap(({ payments }) => (payments ?? []).flatMap((payment) => payment ?? []))
    .filter(({ canceled_at, captures }) => !canceled_at && (captures ?? []).length === 0)
  if (authorized.length === 0) return null
  const { summary } = await orders.previewOrderChange(order_id)
  const outstanding = MathBN.convert(summary?.pending_difference ?? 0)
  const held = authorized.reduce((sum, { amount }) => MathBN.add(sum, amount ?? 0), MathBN.convert(0))
  const covered = authorized.length === 1 && MathBN.lte(outstanding, held)
  return {
    outstanding: outstanding.toFixed(),
    authorized: held.toFixed(),
    voids_authorization: MathBN.gt(outstanding, 0) && !covered,
  }
}
