import { SUBSCRIPTION_OVER } from "../../gateway/fields"
import type { PlainRecord } from "../../gateway/formats"
import type { Context } from "../context"
import { spaced } from "../dates"
import type { PaymentEntry } from "../ledger/entry"
import { orderStatus, paymentStatus } from "../ledger/position"
import type { Contract, Transaction } from "../ledger/records"
import { write, type Micros } from "../money"

/** What the gateway says of a payment, in a notification and to the browser. Manual 2.3 names. */
export function describePayment(context: Context, transaction: Transaction): PlainRecord {
  const { state } = context.ledger.position(transaction)
  const { result, risk, recurring_id = "" } = transaction
  return present({
    ...head(context, transaction),
    order_status: orderStatus(state),
    payment_status: paymentStatus(state),
    result_info: `${result.code}:${result.message}`,
    card: transaction.card?.masked,
    token_id: transaction.token_id,
    connector: transaction.connector,
    threeds_result: transaction.threeds_result,
    risk_action: risk.action,
    risk_score: risk.score,
    recurring_id,
    ...deductions(context.ledger.contract(recurring_id)),
    custom: transaction.request.custom,
  })
}

/** Tells the merchant how a payment stands now. Renewals say that a subscription caused them. */
export function announcePayment(context: Context, transaction: Transaction): void {
  const notification_type = transaction.source === "renewal" ? "subscription" : "payment"
  const fields = { notification_type, ...describePayment(context, transaction) }
  context.notifier.notify(transaction.request.notify_url, transaction.order_no, fields)
}

/** Tells the merchant that a subscription is over. Manual 3: Inactived. */
export function announceEnd(
  context: Context,
  { recurring_id, contract_name, first_transaction_id }: Contract,
): void {
  const first = context.ledger.transaction(first_transaction_id)
  if (!first) return
  const { merchantId: merchant_id, accountId: account_id } = context.settings
  const fields = present({
    ...{ notification_type: "subscription", merchant_id, account_id, order_no: first.order_no },
    ...{ recurring_id, contract_name, status: SUBSCRIPTION_OVER[0] },
  })
  context.notifier.notify(first.request.notify_url, first.order_no, fields)
}

/** How often, and when next: nothing of a contract that is over. Manual 2.3 names. */
function deductions(contract: Contract | undefined) {
  if (!contract) return {}
  const { contract_name, interval_count, interval, next_at, status } = contract
  const next = { recurring_deduction_time: spaced(next_at) }
  return {
    contract_name,
    recurring_deduction_period: `${interval_count} ${interval}`,
    ...(status === "Active" ? next : {}),
  }
}

/** Tells the merchant of one refund of `money`. */
export function announceRefund(
  context: Context,
  transaction: Transaction,
  refund: NonNullable<PaymentEntry["refund"]>,
  money: Micros,
): void {
  const fields = present({
    notification_type: "refund",
    ...head(context, transaction),
    payment_status: paymentStatus(context.ledger.position(transaction).state),
    refund_status: "1",
    refund_amount: write(money, transaction.currency, context.settings.decimals),
    refund_reference: refund.reference,
    refund_reference_id: refund.reference_id,
    refund_reason: refund.reason,
  })
  context.notifier.notify(transaction.request.notify_url, transaction.order_no, fields)
}

function head({ settings }: Context, { order_no, transaction_id, amount, currency }: Transaction) {
  const { merchantId: merchant_id, accountId: account_id } = settings
  return { merchant_id, account_id, order_no, transaction_id, amount, currency }
}

function present(fields: Record<string, string | undefined>): PlainRecord {
  const given = Object.entries(fields).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "",
  )
  return Object.fromEntries(given)
}
