import { invariants } from "../invariants"
import { transactionsOf } from "../store/facts"
import type { Store } from "../store/store"

/**
 * Orders whose totals are not those of their transactions now. The resolver corrects such totals two minutes later, so that a suite that
 * only looks at the end does not see who leaves them.
 */
export async function wrongTotals(store: Store): Promise<string[]> {
  return invariants["an order's totals are those of its transactions"](await transactionsOf(store))
}
