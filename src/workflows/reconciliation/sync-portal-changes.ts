import type { MedusaContainer } from "@medusajs/framework/types"
import { amountOf, GatewayError, paymentState } from "../../gateway"
import { atLeast, isApplied, isMoney, payloadOf, paymentStates, plus } from "../../modules/mpgi"
import type { NotificationRow, OperationRow, PaymentRow } from "../../modules/mpgi"
import { settledJournal } from "../notifications/settled-journal"
import { comparePayments } from "./compare-payments"

/**
 * Records what a notification reports and the journal does not have: a refund, capture or cancel in the Merchant
 * Portal. The message is a hint; what counts is the gateway's reply to a query.
 * @returns why the notification has to wait, or null if nothing is left to do. It waits if an operation of this package
 * is in progress, which the message may be about, or if the gateway cannot be queried.
 */
export async function syncPortalChanges(
  row: NotificationRow,
  payment: PaymentRow,
  container: MedusaContainer,
): Promise<"operation_in_progress" | "gateway_not_reached" | null> {
  const mpgi = container.resolve("mpgi")
  if (row.transaction_id !== payment.transaction_id) return null
  const { paymentStatus } = mpgi.accounts.get(payment.provider_id).options
  // With an empty journal, no operation can explain a message. A message that needs no explanation even then never
  // needs the journal.
  if (!isUnexplained(row, payment, [], paymentStatus)) return null
  const isExplained = (journal: OperationRow[]) => !isUnexplained(row, payment, journal, paymentStatus)
  const { journal, open } = await settledJournal(row, container, isExplained)
  if (isExplained(journal)) return null
  if (open) return "operation_in_progress"
  try {
    await comparePayments(payment.provider_id, [payment], container)
    return null
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return "gateway_not_reached"
  }
}

/** Whether a message reports something that no operation explains. */
function isUnexplained(
  notification: NotificationRow,
  { amount }: PaymentRow,
  journal: readonly OperationRow[],
  table: Parameters<typeof paymentState>[1],
): boolean {
  const { payment_status = "", refund_reference_id, refund_reference } = payloadOf(notification)
  if (notification.kind === "refund") {
    const reference = refund_reference_id ?? refund_reference
    return !journal.some(
      ({ gateway_reference }) => gateway_reference !== null && gateway_reference === reference,
    )
  }
  const done = (kind: OperationRow["kind"]) =>
    journal.some((write) => write.kind === kind && isApplied(write.state))
  switch (paymentStates[paymentState(payment_status, table)].explainedBy) {
    case "whole_capture":
      return !atLeast(captured(journal), amount)
    case "some_capture":
      return !isMoney(captured(journal))
    case "cancel":
      return !done("cancel")
    case null:
      return false
  }
}

function captured(journal: readonly OperationRow[]) {
  return journal
    .filter(
      ({ kind, state, error_code }) => kind === "capture" && (error_code === "done" || isApplied(state)),
    )
    .reduce((sum, { amount }) => plus(sum, amount), amountOf("0"))
}
