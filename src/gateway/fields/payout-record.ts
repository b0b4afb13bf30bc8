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
import { Name, Text } from "./text"

const text = Text.optional()
const numeric = NumericAmount.optional()

const RepliedBeneficiary = Beneficiary.extend({
  additional_info: BeneficiaryInfo.loose().optional(),
  address: Address.loose().optional(),
  person_documents: z.array(PersonDocument.loose()).optional(),
  bank_details: BankDetails.omit({ bank_code: true })
    .extend({ local_clearing_system: text })
    .loose()
    .optional(),
}).loose()

const RepliedPayer = Payer.extend({
  additional_info: PayerInfo.loose().optional(),
  address: PayerAddress.loose().optional(),
}).loose()

/**
 * The payout record of the reply. Amounts are decimal strings here, JSON numbers on the wire. Its parts keep fields that the manual
 * does not have. Manual 2.9.
 */
export const PayoutRecord = PayoutFields.omit({ notify_url: true }).extend({
  request_id: Name,
  payment_amount: NumericAmount,
  beneficiary: RepliedBeneficiary.optional(),
  payer: RepliedPayer.optional(),
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
