import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, Modules, OrderChangeStatus } from "@medusajs/framework/utils"
import { atLeast, isMoney, MPGI_MODULE } from "../../modules/mpgi"
import { heldBy, readOrderBalance } from "../../payment-request"

/**
 * What an edit, a claim or an exchange that is not confirmed yet will do to the order's payments. The order will owe
 * money, and core voids an authorization that does not cover it. Hazard 17, docs/medusa-hazards.md#hazard-17.
 */
export interface PendingChange {
  /** What the order will owe: a decimal string in main units. */
  outstanding: string
  /** What is authorized and not captured now. `0`: confirming the change leaves the payments as they are. */
  authorized: string
  /** The currency of both amounts, lower case. */
  currency_code: string
  /** Whether confirming the change voids the authorization, so that the customer has to pay again. */
  voids_authorization: boolean
}

/** Null without such a change. Also null where the change leaves nothing outstanding and there is no authorization. */
export async function pendingChange(
  order_id: string,
  container: MedusaContainer,
): Promise<PendingChange | null> {
  const orders = container.resolve(Modules.ORDER)
  const status = [OrderChangeStatus.PENDING, OrderChangeStatus.REQUESTED]
  const [change] = await orders.listOrderChanges({ order_id, status }, { select: ["id"], take: 1 })
  if (!change) return null
  const order = await readOrderBalance(container.resolve(ContainerRegistrationKeys.QUERY), order_id)
  if (!order) return null
  const authorized = order.collections
    .filter((collection) => ["authorized", "partially_authorized"].includes(collection.status))
    .flatMap(({ payments }) => (payments ?? []).flatMap((payment) => payment ?? []))
    .filter(({ canceled_at }) => !canceled_at)
  const { summary } = await orders.previewOrderChange(order_id)
  const { accounts } = container.resolve(MPGI_MODULE)
  // The authorization of another provider is not kept, whatever it covers.
  const [only, ...more] = authorized
  const account = only && accounts.has(only.provider_id) ? only.provider_id : undefined
  const rounded = (amount: BigNumberInput) =>
    account === undefined
      ? MathBN.convert(amount).toFixed()
      : accounts.roundAmount(account, amount, order.currency_code)
  const outstanding = rounded(MathBN.max(0, summary?.pending_difference ?? 0))
  const held = rounded(
    authorized.reduce((sum, payment) => MathBN.add(sum, heldBy(payment)), MathBN.convert(0)),
  )
  if (authorized.length === 0 && !isMoney(outstanding)) return null
  const covered = account !== undefined && more.length === 0 && atLeast(held, outstanding)
  // The remainder of a partial capture cannot be voided. If it does not cover the change, it is replaced anyway.
  const isLost = !covered && authorized.some(({ captures }) => (captures ?? []).length > 0)
  return {
    outstanding,
    authorized: isLost ? "0" : held,
    currency_code: order.currency_code,
    voids_authorization: authorized.length > 0 && isMoney(outstanding) && !covered && !isLost,
  }
}
