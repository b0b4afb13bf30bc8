import { sameAmount } from "../../../gateway"
import type { OperationRow } from "../rows"
import type { RefundFound } from "./evidence"

/** The gateway's name of a refund. */
export function referenceOf({ refund_reference_id, refund_reference }: RefundFound): string | null {
  return refund_reference_id || refund_reference || null
}

/**
 * One row a refund, however often the gateway tells it. Rows that contradict each other say nothing: of such a refund
 * the status is unknown. Refunds without a reference cannot be told apart and stay.
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

/** No code of any gateway's. */
const CONTRADICTED = ""

/** Whether the gateway's rows about a refund do not agree, be it in its amount. */
export function isContradicted({ refund_status }: RefundFound): boolean {
  return refund_status === CONTRADICTED
}

/**
 * Which write of ours made which refund: by the reference of its answer, else by the marker that we put into the
 * reason, else by the amount where the gateway keeps no reason.
 */
export function matchRefunds(
  refunds: readonly RefundFound[],
  writes: readonly OperationRow[],
): { strangers: RefundFound[]; unseen: OperationRow[]; pairs: (readonly [RefundFound, OperationRow])[] } {
  const pairs: (readonly [RefundFound, OperationRow])[] = []
  const strangers = [...refunds]
  const unseen = [...writes]
  const take = (same: (refund: RefundFound, write: OperationRow) => boolean) => {
    for (const write of [...unseen]) {
      const at = strangers.findIndex((refund) => same(refund, write))
      if (at < 0) continue
      for (const refund of strangers.splice(at, 1)) pairs.push([refund, write])
      unseen.splice(unseen.indexOf(write), 1)
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
  return { strangers, unseen, pairs }
}
