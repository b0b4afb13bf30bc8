import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { placesOf } from "../../situations/figures"
import { piecesOrdered } from "../medusa/fulfillments"
import type { MedusaState, Order } from "../medusa/state"
import { sum } from "../medusa/statements"
import type { Facts, ShippedOrder } from "../facts"
import type { Store } from "./store"

/** What was shipped of each order is worth, by the figures of its goods. Computed here and not by the package: this is the referee. */
export function shippedOrdersOf({ state, situation }: Store): ShippedOrder[] {
  const unit = 10 ** -placesOf(situation)
  return [...state.orders.values()].map((order): ShippedOrder => {
    const { id, status, total, costs } = order
    const shipped = shippedOf(state, order)
    const owedRefunds = state.owedRefunds.filter(({ order_id }) => order_id === id)
    return {
      id,
      canceled: status === "canceled",
      unit,
      now: valueOf(order, total, shipped),
      most: MathBN.max(...costs.map((cost) => valueOf(order, cost, shipped))).toNumber(),
      returned: sum(owedRefunds).toNumber(),
    }
  })
}

/** Records each capture as it is sent: what is shipped afterwards must not excuse it. */
export function watchCaptures(store: Store): NonNullable<Facts["sentCaptures"]> {
  const sent: NonNullable<Facts["sentCaptures"]> = []
  const before = store.beforeExchange
  store.beforeExchange = async (exchange) => {
    await before(exchange)
    if (exchange.operation !== "capture") return
    for (const { order_no, amount } of [exchange.given[0]].flat() as { order_no: string; amount: string }[]) {
      const payment = [...store.state.payments.values()].find(({ data }) => data?.order_no === order_no)
      const order = payment && store.state.orderOf(payment)
      const shipped = shippedOrdersOf(store).find(({ id }) => id === order?.id)
      if (shipped) sent.push({ order_no, amount, allowed: shipped.most + shipped.returned })
    }
  }
  return sent
}

/** Of each line, how many pieces were shipped. */
function shippedOf({ fulfillments }: MedusaState, order: Order): number[] {
  const own = fulfillments.filter(({ order_id, shipped_at }) => order_id === order.id && shipped_at)
  return piecesOrdered(order).map((_, line) => count(own.map(({ pieces }) => pieces[line] ?? 0)))
}

/**
 * What so many pieces of each line are worth while the order costs so much: with their tax and discounts, with the delivery, less all store
 * credit; and all pieces whatever the order costs. What refunds have taken off the total is not taken off here, since it was captured.
 */
function valueOf({ goods }: Order, cost: string, shipped: readonly number[]): number {
  const ordered = piecesOrdered({ goods })
  if (count(shipped) === 0) return 0
  if (count(shipped) === count(ordered)) return atLeastNothing(cost)
  // An edit has changed what the pieces cost, and each of them by as much.
  if (goods?.total !== Number(cost))
    return atLeastNothing(MathBN.div(MathBN.mult(cost, count(shipped)), count(ordered)))
  const lines = goods.items.map(({ total, quantity }, line) =>
    MathBN.div(MathBN.mult(total, shipped[line] ?? 0), quantity),
  )
  const deliveries = goods.shipping_methods.map(({ total }) => Number(total))
  const value = MathBN.sub(MathBN.sum(0, ...lines, ...deliveries), goods.credit_line_total)
  return atLeastNothing(MathBN.min(value, cost))
}

const atLeastNothing = (amount: BigNumberInput) => MathBN.max(0, amount).toNumber()

const count = (pieces: readonly number[]) => pieces.reduce((total, each) => total + each, 0)
