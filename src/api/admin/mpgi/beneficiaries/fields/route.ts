import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { payoutUser } from "../../payouts/payout-user"
import { read, reply } from "../../shared/read"
import { paysByIban, requiredNames, type BeneficiaryFields } from "../check-beneficiary"

const BANK = "bank_details."

const INFO = "additional_info."

const ADDRESS = [
  "street_address",
  "street",
  "number",
  "complement",
  "postcode",
  "city",
  "state",
  "country_code",
]

const INFO_OF = {
  PERSON: [
    "personal_email",
    "personal_mobile_number",
    "personal_phone_country_code",
    "personal_phone_area_code",
    "personal_id_type",
    "personal_id_number",
    "personal_fiscal_country",
    "personal_net_monthly_average_income",
  ],
  COMPANY: ["business_registration_number", "business_area", "business_phone_number"],
}

const EVERY_BANK = ["account_name", "account_currency", "bank_name"]

const BANK_OF: Readonly<Record<string, readonly string[]>> = {
  US: ["account_number", "bank_code", "bank_account_category", "swift_code"],
  BR: ["account_number", "bank_code", "bank_branch", "bank_account_category", "owner_document_number"],
  CN: ["account_number", "bank_branch", "bank_code", "binding_mobile_number"],
}

const OTHER_BANKS = ["account_number", "bank_code", "bank_branch", "swift_code"]

const ALL_BANK = [
  "iban",
  "account_number",
  "swift_code",
  "bank_code",
  "bank_branch",
  "bank_street_address",
  "bank_account_category",
  "owner_document_number",
  "binding_mobile_number",
  "transaction_reference",
]

export const Query = z.strictObject({
  entity_type: z.enum(["PERSON", "COMPANY"]),
  country_code: z.string().toUpperCase().max(2).default(""),
})

/** The fields of a form, in groups: by entity type, and by the country of the bank. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  payoutUser(req)
  const { entity_type, country_code } = read(Query, req.query)
  return reply(res, { groups: fieldGroups(entity_type, country_code) })
}

/** A group of the form, in the order in which it is shown. */
interface FieldGroup {
  name: "who" | "bank" | "address" | "identity" | "more"
  fields: { name: string; required: boolean }[]
}

/** The required and the optional fields of an entity of this type with a bank in this country. */
function fieldGroups(type: BeneficiaryFields["entity_type"], country: string): FieldGroup[] {
  const names = requiredNames(type)
  const iban = paysByIban(country)
  const own = BANK_OF[country] ?? (iban ? ["iban", "swift_code"] : OTHER_BANKS)
  const needed = new Set([
    ...names,
    `${BANK}bank_country_code`,
    `${BANK}${iban ? "iban" : "account_number"}`,
    ...(country === "US" ? [`${BANK}bank_code`] : []),
    ...(country === "BR" ? [`${BANK}owner_document_number`] : []),
  ])
  const group = (name: FieldGroup["name"], fields: readonly string[]): FieldGroup => ({
    name,
    fields: fields.map((field) => ({ name: field, required: needed.has(field) })),
  })
  const seldom = ALL_BANK.filter((field) => !own.includes(field))
  const others = type === "PERSON" ? "COMPANY" : "PERSON"
  const bank = (fields: readonly string[]) => fields.map((field) => BANK + field)
  const info = (fields: readonly string[]) => fields.map((field) => INFO + field)
  return [
    group("who", [...names, ...(type === "PERSON" ? ["date_of_birth"] : [])]),
    group("bank", bank(["bank_country_code", ...own, ...EVERY_BANK])),
    group(
      "address",
      ADDRESS.map((field) => `address.${field}`),
    ),
    group("identity", info(INFO_OF[type])),
    group("more", [
      ...(type === "PERSON" ? ["company_name"] : ["first_name", "last_name", "date_of_birth"]),
      ...bank(seldom),
      ...info(INFO_OF[others]),
    ]),
  ]
}
