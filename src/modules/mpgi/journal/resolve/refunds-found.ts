import { sameAmount, type ReplyOf, type TransactionId } from "../../../../gateway"
import type { OpenAccount } from "../../shared/accounts"

/** A row of the refund search. Manual 2.7. */
export type RefundFound = ReplyOf<"retrievalRefund">["refund_orders"][number]

/** The refunds that transactions have now, each once; a hundred transactions a query. @throws GatewayError */
export async function searchRefunds(
  transaction_ids: TransactionId[],
  { gateway }: OpenAccount,
): Promise<RefundFound[]> {
  if (transaction_ids.length === 0) return []
  const { refund_orders } = await gateway.retrievalRefund({ transaction_ids })
  return oncePerRefund(refund_orders)
}

/** The gateway's name of a refund. */
export function referenceOf({ refund_reference_id, refund_reference }: RefundFound): string | null {
  return refund_reference_id || refund_reference || null
}

/**
 * One row a refund, however often the gateway lists it. Rows that contradict each other prove nothing: the status of such
 * a refund is unknown. Refunds without a reference cannot be distinguished and stay.
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

/** Whether the gateway's rows about a refund do not agree, be it in its amount. */
export function isContradicted({ refund_status }: RefundFound): boolean {
  return refund_status === CONTRADICTED
}
