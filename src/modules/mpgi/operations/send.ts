import type { BatchOutcome, OrderOf } from "../../../gateway"
import type { OpenAccount } from "../accounts"
import type { OperationRow, PaymentRow } from "../rows"
import type { Baseline } from "./evidence"

/** What a request says beside the write. */
interface Asked {
  reason?: string | undefined
  held?: { amount: string; currency: string }
}

/** Sends one write, once. The client sends nothing a second time, and neither do we. Manual 2.5, 4. */
export async function send(
  operation: OperationRow,
  payment: PaymentRow,
  { reason, held = { amount: payment.amount, currency: payment.currency_code } }: Asked,
  { gateway }: OpenAccount,
): Promise<BatchOutcome> {
  const { transaction_id, amount } = operation
  const order = { transaction_id, order_no: payment.order_no, currency: held.currency.toUpperCase() }
  const [outcome] = await batch(operation.kind, order, {
    amount,
    total: held.amount,
    reason: words(operation, reason),
  })
  if (!outcome) throw new Error("mpgi: a batch of one order answered no outcome")
  return outcome

  function batch(
    kind: OperationRow["kind"],
    named: Pick<OrderOf<"capture">, "transaction_id" | "order_no" | "currency">,
    money: { amount: string; total: string; reason: string },
  ): Promise<BatchOutcome[]> {
    switch (kind) {
      case "capture":
        return gateway.capture([{ ...named, amount: money.amount }])
      case "cancel":
        return gateway.cancel([{ ...named, amount: money.total }])
      case "refund":
        return gateway.refund([
          { ...named, amount: money.total, refund_amount: money.amount, refund_reason: money.reason },
        ])
      case "review": {
        const { accept } = operation.baseline as unknown as Baseline
        return gateway.review([{ ...named, amount: money.total, review_flag: accept ? "1" : "0" }])
      }
      case "payout":
      case "cancel_subscription":
        throw new Error(`mpgi: a ${kind} is about no payment`)
    }
  }
}

/** The marker stands first, so that a gateway which shortens the reason keeps it. */
function words({ marker }: OperationRow, reason = ""): string {
  return `[${marker}] ${reason}`.trim().slice(0, 120)
}
