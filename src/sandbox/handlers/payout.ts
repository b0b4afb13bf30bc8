import type { RequestOf } from "../../gateway/operations"
import { withOffset } from "../dates"
import { payoutRecord } from "../effects/payout"
import { writeAmount } from "../effects/write-amount"
import type { Call } from "../http/call"
import { shortReference, transactionId } from "../ids"
import type { Payout } from "../ledger/records"
import { toMicros, write, ZERO } from "../money"
import { Refusal } from "../refusal"
import type { Handlers } from "./handlers"

/** The beneficiary whose bank sends everything back. */
export const FAILING_ACCOUNT = "000000000000"
/** The amount that comes back, whoever gets it. */
export const FAILING_AMOUNT = "13.13"
/** One per cent, written with the decimals of the currency and cut off, never rounded up. */
const FEE_DIVISOR = 100n

/** Pays out once for each `request_id`: asked again, the record that exists is the answer. Manual 2.9. */
export const payout: Handlers["payout"] = (request, call) => {
  const known = call.ledger.payout(request.request_id)
  const payout = known ?? create(request, call)
  return { ...payoutRecord(call, payout) }
}

function create(request: RequestOf<"payout">, call: Call): Payout {
  const { notify_url, beneficiary, ...rest } = request
  const { clock, ledger, settings } = call
  const amount = writeAmount(call, { amount: request.payment_amount, currency: request.payment_currency })
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
      created_at: withOffset(now),
      payer_id: `PYR${settings.accountId}`,
      transaction_id,
      short_reference_id: shortReference(now),
    },
    notify_url,
    outcome: fails ? "payout_failed" : "payout_completed",
    moves_at: now + settings.payoutStepMs,
  }
  ledger.addPayout(payout)
  ledger.append({ at: now, by: "api", subject: transaction_id, kind: "payout_pending", amount })
  return payout
}

/** `fee_paid_by` BENEFICIARY takes the fee from what arrives; anyone else pays it on top. */
function fees(
  { payment_amount, payment_currency, fee_paid_by }: RequestOf<"payout">,
  { decimals }: Call["settings"],
) {
  const amount = toMicros(payment_amount)
  const unit = toMicros(smallestUnit(write(ZERO, payment_currency, decimals)))
  const fee = (amount / FEE_DIVISOR / unit) * unit
  const fromBeneficiary = fee_paid_by === "BENEFICIARY"
  const text = (money: bigint) => write(money, payment_currency, decimals)
  return {
    fee_amount: text(fee),
    amount_payer_pays: text(fromBeneficiary ? amount : amount + fee),
    amount_beneficiary_receives: text(fromBeneficiary ? amount - fee : amount),
  }
}

/** `0.00` as `0.01`, `0` as `1`. */
const smallestUnit = (zero: string): string => zero.replace(/0$/, "1")
