import type { Store } from "../store/store"

/** A refund's row that a crashed server left. */
export function leftRow({ state }: Store, payment_id: string, amount: string, id = state.id("ref")): void {
  const left = { amount, raw_amount: { value: amount }, created_by: null, created_at: new Date() }
  state.refunds.set(id, { id, payment_id, ...left })
}
