import type { MedusaContainer } from "@medusajs/framework/types"
import { RESULT_CODES } from "../../gateway"
import { APPLIED, MPGI_MODULE, payloadOf, reportedState } from "../../modules/mpgi"
import type { NotificationRow, OperationRow, PaymentRow } from "../../modules/mpgi"
import { settledJournal } from "./settled-journal"

/** How long after an operation its notification may come. One that comes later is confirmed by a query like any other. */
const WITHIN_MS = 10 * 60_000

/**
 * Whether a notification reports an operation of this package and nothing else. The gateway has confirmed that operation
 * itself, in its reply or in a query, and the payment is recorded as the message says: another query could show nothing new.
 * Never for a payment about which something is to be found out: with a problem, a chargeback, or a subscription.
 */
export async function reportsOwnOperation(
  row: NotificationRow,
  payment: PaymentRow,
  container: MedusaContainer,
): Promise<boolean> {
  // A void abandons the session before it is sent: whether the payment is abandoned counts once the void is recorded.
  if (isDisputed(payment) || payloadOf(row).recurring_id) return false
  if (row.transaction_id !== payment.transaction_id || row.provider_id !== payment.provider_id) return false
  const mpgi = container.resolve(MPGI_MODULE)
  const { journal, open } = await settledJournal(row, container)
  if (open) return false
  const recent = journal.filter(({ settled_at, source, state, decided_by }) => {
    const confirmed = source === "medusa" && APPLIED.includes(state) && decided_by === null
    return confirmed && settled_at !== null && Date.now() - settled_at.getTime() < WITHIN_MS
  })
  if (recent.length === 0) return false
  const now = await mpgi.payments.byOrderNo(payment.order_no)
  if (!now || isDisputed(now) || isAbandoned(now)) return false
  const { options } = mpgi.accounts.get(payment.provider_id)
  return row.kind === "refund"
    ? isRefund(row, recent, options.codes?.applied ?? RESULT_CODES.applied)
    : now.state === reportedState(row, options) && recent.some((operation) => ledTo(now.state, operation))
}

/** Something about it is to be found out. Whether its order is there is checked by the sweep until it is. */
function isDisputed({ problem, charged_back_at, charge_id, orphaned_at }: PaymentRow): boolean {
  return [problem, charged_back_at, charge_id, orphaned_at].some((each) => each !== null)
}

/** Its session was closed, and there may be money without an order: not so once it is void. */
function isAbandoned({ abandoned_at, state }: PaymentRow): boolean {
  return abandoned_at !== null && state !== "canceled"
}

/** Whether it reports a refund of the journal, as the gateway's reply named it, and as made. */
function isRefund(row: NotificationRow, journal: OperationRow[], applied: readonly string[]): boolean {
  const { refund_status, refund_reference_id, refund_reference } = payloadOf(row)
  const reference = refund_reference_id ?? refund_reference
  if (!reference || !applied.includes(refund_status ?? "")) return false
  return journal.some(({ kind, gateway_reference }) => kind === "refund" && gateway_reference === reference)
}

/** Whether an operation may be why a payment has a state. */
function ledTo(state: PaymentRow["state"], { kind, baseline }: OperationRow): boolean {
  switch (state) {
    case "captured":
    case "partially_captured":
      return kind === "capture"
    case "canceled":
      return kind === "cancel" || (kind === "review" && baseline.accept === false)
    case "authorized":
      return kind === "review" && baseline.accept === true
    default:
      return false
  }
}
