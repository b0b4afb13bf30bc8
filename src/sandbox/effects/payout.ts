import type { PlainRecord } from "../../gateway/formats"
import type { Context } from "../context"
import { offsetTime } from "../clock"
import { payoutStatus } from "../ledger/payout-status"
import type { Payout } from "../ledger/records"

/** A payout with its current status, which is that of its last entry. Manual 2.9. */
export function payoutRecord({ ledger }: Context, payout: Payout) {
  const last = ledger.entriesOf(payout.transaction_id).at(-1)
  const status = payoutStatus(ledger, payout.transaction_id)
  const failed = status === "FAILED"
  return {
    ...payout.record,
    status,
    last_updated_at: offsetTime(last?.at ?? 0),
    failure_type: failed ? "UNKNOWN" : "",
    failure_reason: failed ? "The beneficiary's bank returned the payment" : "",
  }
}

/** Moves a payout to its next status: PENDING, PROCESSING, then its outcome. `notify_url` is notified each time. */
export function advancePayout(context: Context, payout: Payout): void {
  const last = context.ledger.entriesOf(payout.transaction_id).at(-1)?.kind
  const kind = last === "payout_pending" ? "payout_processing" : payout.outcome
  const now = context.clock.now()
  const { transaction_id: subject, record } = payout
  context.ledger.append({ at: now, by: "gateway", subject, kind, amount: record.payment_amount })
  if (kind === "payout_processing") payout.next_status_at = now + context.settings.payoutStepMs
  else delete payout.next_status_at
  notifyPayout(context, payout)
}

function notifyPayout(context: Context, payout: Payout): void {
  const { status, failure_type, failure_reason } = payoutRecord(context, payout)
  const { payment_amount: amount, payment_currency: currency, reference } = payout.record
  const { merchantId: merchant_id, accountId: account_id } = context.settings
  const { request_id, transaction_id } = payout
  const fields: PlainRecord = {
    notification_type: "payout",
    merchant_id,
    account_id,
    request_id,
    transaction_id,
    amount,
    currency,
    status,
    ...(status === "FAILED" && { failure_type, failure_reason }),
    ...(reference !== undefined && { reference }),
  }
  context.notifier.notify(payout.notify_url, request_id, fields)
}
