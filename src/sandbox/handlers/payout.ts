import type { RequestOf } from "../../gateway/operations"
import { offsetTime } from "../clock"
import { normalizeAmount } from "../effects/entries"
import { payoutRecord } from "../effects/payout"
import type { Call } from "../http/verified-request"
import { shortReference, transactionId } from "../ids"
import type { Payout } from "../ledger/records"
import { formatMicros, toMicros, ZERO } from "../money"
import { Refusal } from "../refusal"
import type { Handlers } from "./handlers"

/** Payouts to this bank account fail. */
const FAILING_ACCOUNT = "000000000000"
/** Payouts of this amount fail, to any beneficiary. */
const FAILING_AMOUNT = "13.13"
/** One percent, truncated to the decimals of the currency. */
const FEE_DIVISOR = 100n

/** Pays out once per `request_id`: a repeated request returns the existing record. Manual 2.9. */
export const payout: Handlers["payout"] = (request, call) => {
  const payout = call.ledger.payout(request.request_id) ?? create(request, call)
  return { ...payoutRecord(call, payout) }
}

function create(request: RequestOf<"payout">, call: Call): Payout {
  const { notify_url, beneficiary, ...rest } = request
  const { clock, ledger, settings } = call
  const amount = normalizeAmount(call, { amount: request.payment_amount, currency: request.payment_currency })
  if (toMicros(amount) <= ZERO)
    throw new Refusal(400, "invalid input: payment_amount: must be more than zero")
  const now = clock.now()
  const transaction_id = transactionId(now, ledger.next())
  const { bank_code: _, ...bank } = beneficiary?.bank_details ?? {}
  const fails = bank.account_number === FAILING_ACCOUNT || amount === FAILING_AMOUNT
  const payout: Payout = {
    request_id: request.request_id,
    transaction_id,
    record: {
      ...rest,
      payment_amount: amount,
      ...(beneficiary && {
        beneficiary: {
          ...beneficiary,
          ...(beneficiary.bank_details && { bank_details: { ...bank, local_clearing_system: "ACH" } }),
        },
      }),
      ...fees(request, settings),
      fee_currency: request.payment_currency,
      created_at: offsetTime(now),
      payer_id: `PYR${settings.accountId}`,
      transaction_id,
      short_reference_id: shortReference(now),
    },
    notify_url,
    outcome: fails ? "payout_failed" : "payout_completed",
    next_status_at: now + settings.payoutStepMs,
  }
  ledger.addPayout(payout)
  ledger.append({ at: now, by: "api", subject: transaction_id, kind: "payout_pending", amount })
  return payout
}

/** With `fee_paid_by` BENEFICIARY the fee is deducted from the payout, otherwise the payer pays it on top. */
function fees(
  { payment_amount, payment_currency, fee_paid_by }: RequestOf<"payout">,
  { decimals }: Call["settings"],
) {
  const amount = toMicros(payment_amount)
  const unit = toMicros(smallestUnit(formatMicros(ZERO, payment_currency, decimals)))
  const fee = (amount / FEE_DIVISOR / unit) * unit
  const fromBeneficiary = fee_paid_by === "BENEFICIARY"
  const format = (money: bigint) => formatMicros(money, payment_currency, decimals)
  return {
    fee_amount: format(fee),
    amount_payer_pays: format(fromBeneficiary ? amount : amount + fee),
    amount_beneficiary_receives: format(fromBeneficiary ? amount - fee : amount),
  }
}

/** The smallest amount of a currency, made from its zero: `0.01` for `0.00`, `1` for `0`. */
const smallestUnit = (zero: string): string => zero.replace(/0$/, "1")
