import type { MedusaContainer } from "@medusajs/framework/types"
import { DAY, HOUR, MPGI_MODULE, pauseAfter, type OperationRow, type PaymentRow } from "../../modules/mpgi"

/** Pauses after so many attempts that failed; the last one repeats as long as the payment is followed. */
const PAUSES = [HOUR, 6 * HOUR, DAY] as const

/** What is no refusal: the gateway was not reached, had not received the request, or had done it before. */
const NOT_REFUSALS: readonly (string | null)[] = [
  ...["connection_failed", "connection_lost", "timeout", "query_failed"],
  ...["never_sent", "not_found", "done"],
]

/** A return of money: a void or a refund of one transaction. */
interface Return {
  kind: "cancel" | "refund"
  transaction_id: string | null
}

/**
 * Why a return that was refused is not requested again yet; undefined when it may be requested. What the gateway refuses it
 * refuses again as long as nothing has changed, and the money is visible in a case meanwhile: so it is tried less and less
 * often, and at once when the payment has changed at the gateway.
 */
export async function refusedLately(
  payment: PaymentRow,
  { kind, transaction_id }: Return,
  container: MedusaContainer,
): Promise<string | undefined> {
  const { operations, cases } = container.resolve(MPGI_MODULE)
  const { order_no } = payment
  const journal = await operations.ofOrders([order_no])
  const refused = journal.filter(
    (operation) =>
      operation.kind === kind &&
      operation.transaction_id === transaction_id &&
      operation.state === "not_applied" &&
      !NOT_REFUSALS.includes(operation.error_code),
  )
  const [first] = refused
  const last = refused.at(-1)
  // The first refusal of a cancel in Medusa may be that of a user: this package tries once more at once.
  const attempts = refused.length - (first?.medusa_ref ? 1 : 0)
  if (!last || attempts === 0 || hasChanged(last, payment)) return undefined
  const since = (last.settled_at ?? last.created_at).getTime()
  const pause = pauseAfter(attempts - 1, PAUSES)
  if (Date.now() - since >= pause) return undefined
  // As it was reported then: the case of it stays the same, and stays closed when a user has closed it.
  const known = await cases.ofOrder(order_no)
  const left = known.find((each) => each.transaction_id === transaction_id)?.details.left
  return typeof left === "string" ? left : (last.error_code ?? "refused_by_gateway")
}

/** Compared with the gateway's side when it refused; one that was refused before it was sent has none. */
function hasChanged({ baseline, transaction_id }: OperationRow, payment: PaymentRow): boolean {
  if (transaction_id !== payment.transaction_id) return false
  const { state, captured_amount } = baseline
  return (
    (state !== undefined && state !== payment.state) ||
    (captured_amount !== undefined && captured_amount !== payment.captured_amount)
  )
}
