import { MedusaError } from "@medusajs/framework/utils"
import { nextVersion } from "./order-summary"
import type { MedusaState, Order, OrderChange } from "./state"
import { found, invalid } from "./statements"

type Wanted = Pick<OrderChange, "order_id" | "change_type">

/** Begins a change of each order, or of none: an order has one at a time. */
export function insertChanges(state: MedusaState, wanted: readonly Wanted[]): OrderChange[] {
  for (const { order_id } of wanted) {
    found(state.orders.get(order_id))
    if (state.orderChanges.some((change) => change.order_id === order_id))
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `Order (${order_id}) already has an existing active order change`,
      )
  }
  const changes = wanted.map(({ order_id, change_type }): OrderChange => {
    return { id: state.id("ordch"), order_id, change_type, credit_lines: [], created_at: new Date() }
  })
  state.orderChanges.push(...changes)
  return changes
}

/** Changes that are open. @throws MedusaError where one of them is not */
export function openChanges(state: MedusaState, ids: readonly string[]): OrderChange[] {
  const changes = state.orderChanges.filter(({ id }) => ids.includes(id))
  if (changes.length < ids.length) throw invalid(`Order Change could not be found: ${ids.join(", ")}`)
  return changes
}

/** Confirms a change: the order is another version then. */
export function confirmChange(
  state: MedusaState,
  { id, order_id, credit_lines }: OrderChange,
  apply: (order: Order) => void = () => undefined,
): void {
  state.orderChanges = state.orderChanges.filter((change) => change.id !== id)
  const order = found(state.orders.get(order_id))
  addCredits(order, credit_lines)
  apply(order)
  nextVersion(state, order)
}

export function addCredits({ credit_lines }: Order, amounts: readonly string[]): void {
  credit_lines.push(...amounts.map((amount) => ({ amount, created_at: new Date() })))
}
