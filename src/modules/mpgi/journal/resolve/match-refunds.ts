import { sameAmount } from "../../../../gateway"
import type { OperationRow } from "../../shared/rows"
import { referenceOf, type RefundFound } from "./refunds-found"

/**
 * Matches each refund with the operation that made it: by the reference of the operation's reply, else by the marker in
 * the reason. If the gateway keeps no reason, the amount is compared.
 */
export function matchRefunds(
  refunds: readonly RefundFound[],
  writes: readonly OperationRow[],
): {
  unmatched: RefundFound[]
  unmatchedOperations: OperationRow[]
  pairs: (readonly [RefundFound, OperationRow])[]
} {
  const pairs: (readonly [RefundFound, OperationRow])[] = []
  const unmatched = [...refunds]
  const unmatchedOperations = [...writes]
  const take = (same: (refund: RefundFound, write: OperationRow) => boolean) => {
    for (const write of [...unmatchedOperations]) {
      const at = unmatched.findIndex((refund) => same(refund, write))
      if (at < 0) continue
      for (const refund of unmatched.splice(at, 1)) pairs.push([refund, write])
      unmatchedOperations.splice(unmatchedOperations.indexOf(write), 1)
    }
  }
  take(
    (refund, { gateway_reference }) =>
      gateway_reference !== null && referenceOf(refund) === gateway_reference,
  )
  take(({ refund_reason }, { marker }) => refund_reason?.includes(marker) ?? false)
  take(
    ({ refund_reason, refund_amount }, { gateway_reference, amount }) =>
      gateway_reference === null && !refund_reason?.trim() && sameAmount(refund_amount, amount),
  )
  return { unmatched, unmatchedOperations, pairs }
}
