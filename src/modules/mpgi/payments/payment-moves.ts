import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { sameAmount } from "../../../gateway"
import { PAYMENT_MOVED } from "../shared/events"
import { announceIn } from "../shared/outbox"
import type { PaymentRow } from "../shared/rows"

/** The amounts that change when a payment moves, as decimal strings in main units. */
const AMOUNTS = ["captured_amount", "refunded_amount", "charged_back_amount"] as const

type PaymentMoney = Pick<PaymentRow, "state" | (typeof AMOUNTS)[number]>

let isAwaited = () => false

/**
 * Names the condition on which moves are recorded: a shop's code consumes the hook. The workflow of the hook sets it
 * once. Without such code, no row is written and deleted for each payment.
 */
export function awaitMoves(condition: () => boolean): void {
  isAwaited = condition
}

/**
 * Records that a payment has moved, in the transaction that moves it. The sweep then has the shop's code run, at
 * least once for each move, in their order. Changes of other columns are no moves.
 */
export async function noteMove(before: PaymentRow, now: PaymentRow, by: Knex): Promise<void> {
  if (!isAwaited() || !hasMoved(before, now)) return
  const { id, order_no } = now
  const data = { order_no, before: moneyOf(before), after: moneyOf(now) }
  await announceIn(by, { event: PAYMENT_MOVED, about: id, data })
}

function hasMoved(before: PaymentMoney, now: PaymentMoney): boolean {
  return before.state !== now.state || AMOUNTS.some((name) => !sameAmount(before[name], now[name]))
}

function moneyOf({
  state,
  captured_amount,
  refunded_amount,
  charged_back_amount,
}: PaymentMoney): PaymentMoney {
  return { state, captured_amount, refunded_amount, charged_back_amount }
}
