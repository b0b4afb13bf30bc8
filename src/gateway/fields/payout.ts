import { z } from "zod"
import { Amount, Currency } from "./amount"
import { readMoment, Text } from "./text"

const text = Text.optional()
const date = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, "must be YYYY-MM-DD")
  .refine((day) => day === "" || readMoment(day) !== undefined, "must be a day that exists")

/** A person or a company: the fields that both parties of a payout have. */
const party = {
  first_name: text,
  last_name: text,
  company_name: text,
  date_of_birth: date.optional(),
  entity_type: text,
}

export const Address = z.object({
  city: text,
  country_code: text,
  postcode: text,
  state: text,
  street: text,
  number: text,
  street_address: text,
  complement: text,
})

export const BankDetails = z.object({
  account_currency: text,
  account_name: text,
  owner_document_number: text,
  account_number: text,
  bank_account_category: text,
  bank_branch: text,
  bank_country_code: text,
  bank_code: text,
  bank_name: text,
  bank_street_address: text,
  binding_mobile_number: text,
  iban: text,
  swift_code: text,
  transaction_reference: text,
})

export const PersonDocument = z.object({
  file_type: text,
  file_url: text,
  labels: z.array(z.string()).optional(),
})

export const BeneficiaryInfo = z.object({
  business_area: text,
  business_phone_number: text,
  business_registration_number: text,
  personal_email: text,
  personal_id_number: text,
  personal_id_type: text,
  personal_mobile_number: text,
  personal_net_monthly_average_income: text,
  personal_phone_country_code: text,
  personal_phone_area_code: text,
  personal_fiscal_country: text,
})

/** The recipient of a payout. Manual 2.9 `beneficiary`. */
export const Beneficiary = z.object({
  ...party,
  additional_info: BeneficiaryInfo.optional(),
  address: Address.optional(),
  person_documents: z.array(PersonDocument).optional(),
  bank_details: BankDetails.optional(),
})

export const PayerInfo = z.object({
  business_registration_number: text,
  business_registration_type: text,
  external_id: text,
  personal_email: text,
  personal_id_number: text,
  job: text,
})
export const PayerAddress = Address.pick({
  city: true,
  country_code: true,
  postcode: true,
  state: true,
  street_address: true,
})

/** The sender of a payout. Manual 2.9 `payer`. */
export const Payer = z.object({
  ...party,
  additional_info: PayerInfo.optional(),
  address: PayerAddress.optional(),
})

/** A payout request without the envelope. `payment_amount` in `payment_currency`, main units. Manual 2.9. */
export const PayoutFields = z.object({
  beneficiary: Beneficiary.optional(),
  beneficiary_id: text,
  client_data: text,
  fee_paid_by: text,
  payer: Payer.optional(),
  payment_amount: Amount,
  payment_currency: Currency,
  payment_date: date.optional(),
  payment_method: text,
  reason: text,
  reference: text,
  request_id: z.guid("must be a UUID: create one per payout and never change it"),
  source_amount: Amount.optional(),
  source_currency: text,
  swift_charge_option: text,
  fund_source: text,
  notify_url: text,
})
