import { sameAmount } from "../../../gateway"
import type { OperationRow } from "../rows"
import type { RefundFound } from "./evidence"

/** The gateway's name of a refund. */
export function referenceOf({ refund_reference_id, refund_reference }: RefundFound): string | null {
  return refund_reference_id || refund_reference || null
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
