import { RESULT_CODES } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import type { OperationRow } from "../rows"
import type { RefundFound } from "./evidence"
import { matchRefunds } from "./match-refunds"
import type { Stores } from "./resolve"

/** Whether the gateway has a refund that no write of ours made: whoever asks cannot know of it yet, and might mean that. */
export async function isRefundedThere(
  { kind, order_no, transaction_id }: OperationRow,
  found: readonly RefundFound[],
  { options }: OpenAccount,
  { operations }: Pick<Stores, "operations">,
): Promise<boolean> {
  if (kind !== "refund" || found.length === 0) return false
  const writes = (await operations.ofOrders([order_no])).filter(
    (write) =>
      write.kind === "refund" &&
      write.transaction_id === transaction_id &&
      (write.state === "applied" || write.state === "recorded"),
  )
  const { rejected = RESULT_CODES.rejected } = options.codes ?? {}
  const own = found.filter((row) => row.transaction_id === transaction_id)
  return matchRefunds(own, writes).strangers.some(({ refund_status }) => !rejected.includes(refund_status))
}
