import { SUBSCRIPTION_OVER } from "../../gateway/fields"
import type { PlainRecord } from "../../gateway/formats"
import type { Context } from "../context"
import { plainTime } from "../clock"
import type { PaymentEntry } from "../ledger/entry"
import { chargedAmount, orderStatus, paymentStatus } from "../ledger/position"
import type { Contract, Transaction } from "../ledger/records"
import { formatMicros, type Micros } from "../money"

/** The fields of a payment in a notification and in the browser's return, without the signature. Manual 2.3 names. */
export function paymentFields(context: Context, transaction: Transaction): PlainRecord {
  const { state } = context.ledger.position(transaction)
  const { result, risk, recurring_id = "" } = transaction
  return withoutEmpty({
    ...transactionFields(context, transaction),
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
    ...contractFields(context.ledger.contract(recurring_id)),
    custom: transaction.request.custom,
  })
}

/** Notifies the merchant of a payment's current status. A renewal is a notification of its subscription. */
export function notifyPayment(context: Context, transaction: Transaction): void {
  const notification_type = transaction.source === "renewal" ? "subscription" : "payment"
  const fields = { notification_type, ...paymentFields(context, transaction) }
  context.notifier.notify(transaction.request.notify_url, transaction.order_no, fields)
}

/** Notifies the merchant of a refund of `money`. */
export function notifyRefund(
  context: Context,
  transaction: Transaction,
  refund: NonNullable<PaymentEntry["refund"]>,
  money: Micros,
): void {
  const fields = withoutEmpty({
    notification_type: "refund",
    ...transactionFields(context, transaction),
    payment_status: paymentStatus(context.ledger.position(transaction).state),
    refund_status: "1",
    refund_amount: formatMicros(money, transaction.currency, context.settings.decimals),
    refund_reference: refund.reference,
    refund_reference_id: refund.reference_id,
    refund_reason: refund.reason,
  })
  context.notifier.notify(transaction.request.notify_url, transaction.order_no, fields)
}

/** Notifies the merchant that a subscription has ended. Manual 3: Inactived. */
export function notifyContractEnd(
  context: Context,
  { recurring_id, contract_name, first_transaction_id }: Contract,
): void {
  const first = context.ledger.transaction(first_transaction_id)
  if (!first) return
  const { merchantId: merchant_id, accountId: account_id } = context.settings
  const fields = withoutEmpty({
    notification_type: "subscription",
    merchant_id,
    account_id,
    order_no: first.order_no,
    recurring_id,
    contract_name,
    status: SUBSCRIPTION_OVER[0],
  })
  context.notifier.notify(first.request.notify_url, first.order_no, fields)
}

function transactionFields({ settings }: Context, transaction: Transaction) {
  const { order_no, transaction_id, currency } = transaction
  const { merchantId: merchant_id, accountId: account_id, decimals } = settings
  const amount = chargedAmount(transaction, decimals)
  return { merchant_id, account_id, order_no, transaction_id, amount, currency }
}

/** The billing interval and, while the contract is active, the next charge. Manual 2.3 names. */
function contractFields(contract: Contract | undefined) {
  if (!contract) return {}
  const { contract_name, interval_count, interval, next_at, status } = contract
  return {
    contract_name,
    recurring_deduction_period: `${interval_count} ${interval}`,
    ...(status === "Active" ? { recurring_deduction_time: plainTime(next_at) } : {}),
  }
}

function withoutEmpty(fields: Record<string, string | undefined>): PlainRecord {
  const present = Object.entries(fields).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "",
  )
  return Object.fromEntries(present)
}
