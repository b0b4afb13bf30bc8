import { sameAmount, type ReplyOf, type TransactionId } from "../../../../gateway"
import type { OpenAccount } from "../../shared/accounts"
import type { OperationRow } from "../../shared/rows"

/** A row of the refund search. Manual 2.7. */
export type RefundFound = ReplyOf<"retrievalRefund">["refund_orders"][number]

/**
 * The current refunds of transactions, each refund once, with a hundred transactions in a query. @throws GatewayError
 */
export async function searchRefunds(
  transaction_ids: TransactionId[],
  { gateway }: OpenAccount,
): Promise<RefundFound[]> {
  if (transaction_ids.length === 0) return []
  const { refund_orders } = await gateway.retrievalRefund({ transaction_ids })
  return oncePerRefund(refund_orders)
}

/** The gateway's reference of a refund; null when it has none. */
export function referenceOf({ refund_reference_id, refund_reference }: RefundFound): string | null {
  return refund_reference_id || refund_reference || null
}

/**
 * Keeps one row for each refund, however often the gateway lists it. If the rows of a refund contradict each other, its
 * status is unknown. Refunds without a reference cannot be distinguished, so all of them stay.
 */
export function oncePerRefund(rows: readonly RefundFound[]): RefundFound[] {
  const refunds = new Map<unknown, RefundFound>()
  for (const row of rows) {
    const { transaction_id, refund_amount, refund_status, currency } = row
    const reference = referenceOf(row)
    const key = reference === null ? row : `${transaction_id} ${reference}`
    const other = refunds.get(key)
    const same =
      !other ||
      (other.refund_status === refund_status &&
        other.currency === currency &&
        sameAmount(other.refund_amount, refund_amount))
    refunds.set(key, same ? row : { ...row, refund_status: CONTRADICTED })
  }
  return [...refunds.values()]
}

/** No gateway uses this code. */
const CONTRADICTED = ""

/** Whether the gateway's rows about a refund disagree, in its status, currency or amount. */
export function isContradicted({ refund_status }: RefundFound): boolean {
  return refund_status === CONTRADICTED
}

/**
 * Matches each refund with the operation that made it: by the reference of the operation's reply, or by the marker in
 * the reason. If the gateway keeps no reason, it compares the amount.
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
