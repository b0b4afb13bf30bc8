import type { Store } from "../store/store"

/** A refund's row that a crashed server left. */
export function leftRow({ state }: Store, payment_id: string, amount: string, id = state.id("ref")): void {
  state.refunds.set(id, { id, payment_id, ...left(amount) })
}

/** A capture's row that a crashed server left before it called the provider. */
export function leftCapture(
  { state }: Store,
  payment_id: string,
  amount: string,
  id = state.id("capt"),
): void {
  state.captures.set(id, { id, payment_id, ...left(amount) })
}

const left = (amount: string) => ({
  amount,
  raw_amount: { value: amount },
  created_by: null,
  created_at: new Date(),
})
