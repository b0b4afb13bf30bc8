import { z } from "zod"
import { isReservedCode } from "../../../../modules/mpgi/values"
import type { ProblemCode } from "../shared/problems"
import { checkBeneficiary } from "./check-beneficiary"

const code = (word: ProblemCode) => word

/** A text of a form, without surrounding blanks. An empty text counts as absent. */
const text = (longest = 140) =>
  z
    .string(code("text"))
    .trim()
    .max(longest, code("too_long"))
    .transform((typed) => typed || undefined)
    .optional()

/** A text that has to match a pattern. */
const like = (shape: RegExp, word: ProblemCode, tidy = (typed: string) => typed) =>
  text().transform((typed, context) => {
    if (typed === undefined) return undefined
    const tidied = tidy(typed)
    if (shape.test(tidied)) return tidied
    context.addIssue({ code: "custom", message: code(word) })
    return z.NEVER
  })

const capitals = (typed: string) => typed.toUpperCase()
const date = like(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, "date")
const country = like(/^[A-Z]{2}$/, "country", capitals)
const currency = like(/^[A-Z]{3}$/, "currency", capitals)
const phone = like(/^\+?[\d ()/-]{4,24}$/, "phone")

const AdditionalInfo = z.strictObject({
  business_area: text(),
  business_phone_number: phone,
  business_registration_number: text(),
  personal_email: like(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "email"),
  personal_id_number: text(),
  personal_id_type: text(),
  personal_mobile_number: phone,
  personal_net_monthly_average_income: like(/^\d{1,12}(\.\d{1,2})?$/, "amount"),
  personal_phone_country_code: phone.or(like(/^\+?\d{1,4}$/, "phone")),
  personal_phone_area_code: like(/^\d{1,6}$/, "phone"),
  personal_fiscal_country: country,
})

const Address = z.strictObject({
  city: text(),
  country_code: country,
  postcode: text(20),
  state: text(),
  street: text(),
  number: text(20),
  street_address: text(),
  complement: text(),
})

const BankDetails = z.strictObject({
  account_currency: currency,
  account_name: text(),
  owner_document_number: text(),
  account_number: like(/^[A-Za-z0-9][A-Za-z0-9 ./-]{2,32}[A-Za-z0-9]$/, "account_number"),
  bank_account_category: text(),
  bank_branch: text(),
  bank_country_code: country,
  bank_code: text(20),
  bank_name: text(),
  bank_street_address: text(),
  binding_mobile_number: phone,
  iban: text(60),
  swift_code: like(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, "swift", (typed) =>
    capitals(typed.replace(/\s/g, "")),
  ),
  transaction_reference: text(),
})

const Document = z.strictObject({
  file_type: like(/^[\w.+-]+\/[\w.+-]+$/, "media_type"),
  /** The address from which the gateway fetches the document. Only https, so that others cannot read it. */
  file_url: like(/^https:\/\/[^\s/@]+(\/\S*)?$/, "https"),
  labels: z
    .array(z.string().trim().min(1, code("required")).max(60, code("too_long")))
    .max(10)
    .optional(),
})

/** A beneficiary as a form or a program sends it. Every field of manual 2.9 is checked, alone and with the others. */
const BeneficiaryBody = z
  .strictObject({
    first_name: text(),
    last_name: text(),
    company_name: text(),
    date_of_birth: date,
    entity_type: z.enum(["PERSON", "COMPANY"], code("choice")),
    additional_info: AdditionalInfo.optional(),
    address: Address.optional(),
    person_documents: z.array(Document).max(10, code("too_long")).optional(),
    bank_details: BankDetails.optional(),
  })
  .superRefine(checkBeneficiary)
  .transform(withoutHoles)

export const BeneficiaryForm = z.strictObject({
  /**
   * The merchant's own number of the beneficiary. Files name a beneficiary by id or code, so no code may look like an
   * id.
   */
  code: like(/^[A-Za-z0-9._-]{1,64}$/, "code").refine(
    (typed) => typed === undefined || !isReservedCode(typed),
    code("code_reserved"),
  ),
  beneficiary: BeneficiaryBody,
})

/** The value without its empty parts. An object that has no parts left is also removed. */
function withoutHoles<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutHoles) as Value
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value)
    .map(([name, part]) => [name, withoutHoles(part as unknown)] as const)
    .filter(([, part]) => part !== undefined && !isEmpty(part))
  return Object.fromEntries(entries) as Value
}

function isEmpty(part: unknown): boolean {
  return typeof part === "object" && part !== null && Object.keys(part).length === 0
}
