import { z } from "zod"
import { NumericAmount } from "./amount"
import {
  Address,
  BankDetails,
  Beneficiary,
  BeneficiaryInfo,
  Payer,
  PayerAddress,
  PayerInfo,
  PayoutFields,
  PersonDocument,
} from "./payout"
import { Name, orEmpty, Text } from "./text"

const text = Text.optional()
const numeric = orEmpty(NumericAmount)

const RepliedDocument = PersonDocument.extend({ labels: orEmpty(z.array(z.string())) }).loose()

const RepliedBankDetails = BankDetails.omit({ bank_code: true })
  .extend({ local_clearing_system: text })
  .loose()

const RepliedBeneficiary = Beneficiary.extend({
  date_of_birth: text,
  additional_info: orEmpty(BeneficiaryInfo.loose()),
  address: orEmpty(Address.loose()),
  person_documents: orEmpty(z.array(RepliedDocument)),
  bank_details: orEmpty(RepliedBankDetails),
}).loose()

const RepliedPayer = Payer.extend({
  date_of_birth: text,
  additional_info: orEmpty(PayerInfo.loose()),
  address: orEmpty(PayerAddress.loose()),
}).loose()

/**
 * The payout record of the reply. Amounts are decimal strings here and JSON numbers on the wire. The client compares
 * the repeated fields with the request, so they are not validated again. The record's parts keep fields that the
 * manual does not have. Manual 2.9.
 */
export const PayoutRecord = PayoutFields.omit({ notify_url: true }).extend({
  request_id: Name,
  payment_amount: NumericAmount,
  payment_currency: Text,
  payment_date: text,
  source_amount: numeric,
  beneficiary: orEmpty(RepliedBeneficiary),
  payer: orEmpty(RepliedPayer),
  amount_beneficiary_receives: numeric,
  amount_payer_pays: numeric,
  fee_amount: numeric,
  fee_currency: text,
  created_at: text,
  last_updated_at: text,
  failure_reason: text,
  failure_type: text,
  payer_id: text,
  transaction_id: Name,
  short_reference_id: text,
  status: Name,
})
