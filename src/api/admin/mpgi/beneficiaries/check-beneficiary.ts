import { validateIBAN, ValidationErrorsIBAN } from "ibantools"
import type { z } from "zod"
import type { ProblemCode } from "../shared/problems"

/** The fields that the rules compare, after each field was checked on its own. */
export interface BeneficiaryFields {
  entity_type: "PERSON" | "COMPANY"
  first_name?: string | undefined
  last_name?: string | undefined
  company_name?: string | undefined
  date_of_birth?: string | undefined
  additional_info?: { personal_id_number?: string | undefined } | undefined
  person_documents?: { file_url?: string | undefined; file_type?: string | undefined }[] | undefined
  bank_details?:
    | {
        iban?: string | undefined
        account_number?: string | undefined
        bank_country_code?: string | undefined
        bank_code?: string | undefined
        owner_document_number?: string | undefined
        swift_code?: string | undefined
      }
    | undefined
}

/**
 * Checks what depends on the entity type and the bank's country. The manual names no rules (2.9), so only rules that
 * are certain are applied: a name of the right kind, one account, and valid check digits if a number has them.
 */
export function checkBeneficiary(
  typed: BeneficiaryFields,
  context: z.RefinementCtx<BeneficiaryFields>,
): void {
  const { bank_details: bank = {} } = typed
  const add = (path: (string | number)[], message: ProblemCode) =>
    context.addIssue({ code: "custom", path, message })
  for (const name of requiredNames(typed.entity_type)) if (!typed[name]) add([name], "required")
  const born = typed.date_of_birth
  if (born && Date.parse(born) >= Date.now()) add(["date_of_birth"], "past_date")
  for (const [at, { file_url, file_type }] of (typed.person_documents ?? []).entries()) {
    if (!file_url) add(["person_documents", at, "file_url"], "required")
    if (!file_type) add(["person_documents", at, "file_type"], "required")
  }
  const country = bank.bank_country_code
  if (!country) add(["bank_details", "bank_country_code"], "required")
  const { iban } = bank
  const wrong = iban && ibanProblem(iban)
  if (wrong) add(["bank_details", "iban"], wrong)
  else if (iban && country && compactIban(iban).slice(0, 2) !== country)
    add(["bank_details", "iban"], "iban_country")
  if (!iban && country && paysByIban(country)) add(["bank_details", "iban"], "required")
  if (!iban && !(country && paysByIban(country)) && !bank.account_number)
    add(["bank_details", "account_number"], "account_needed")
  if (bank.swift_code && country && bank.swift_code.slice(4, 6) !== country)
    add(["bank_details", "swift_code"], "swift_country")
  if (country === "US" && !(bank.bank_code && isRoutingNumber(bank.bank_code)))
    add(["bank_details", "bank_code"], bank.bank_code ? "routing_number" : "required")
  if (country === "BR" && !(bank.owner_document_number && isBrazilianTaxNumber(bank.owner_document_number)))
    add(["bank_details", "owner_document_number"], bank.owner_document_number ? "tax_number" : "required")
  const id = typed.additional_info?.personal_id_number
  const chinese = country === "CN" && typed.entity_type === "PERSON" && id
  if (chinese && !isChineseIdNumber(id)) add(["additional_info", "personal_id_number"], "citizen_number")
}

/** The names that an entity must have. */
export function requiredNames(
  type: BeneficiaryFields["entity_type"],
): ("first_name" | "last_name" | "company_name")[] {
  return type === "COMPANY" ? ["company_name"] : ["first_name", "last_name"]
}

const digitsOf = (text: string) => text.replace(/[\s./-]/g, "")

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)

/** A routing number of the United States: nine digits that end with a check digit (ABA). */
function isRoutingNumber(typed: string): boolean {
  const digits = digitsOf(typed)
  return /^(?!0{9})\d{9}$/.test(digits) && weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0
}

/** A Brazilian taxpayer: a person's CPF of eleven digits or a company's CNPJ of fourteen. */
function isBrazilianTaxNumber(typed: string): boolean {
  const digits = digitsOf(typed)
  if (!/^(\d{11}|\d{14})$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  const body = digits.slice(0, -2)
  const highest = digits.length === 11 ? Infinity : 9
  const first = checkDigit(body, highest)
  return digits === `${body}${first}${checkDigit(`${body}${first}`, highest)}`
}

/** The check digit of a Brazilian number. Weights count up from 2 at the right, and start again after `highest`. */
function checkDigit(body: string, highest: number): number {
  const weights = [...body].map((_, at) => {
    const fromRight = body.length - 1 - at
    return 2 + (highest === Infinity ? fromRight : fromRight % (highest - 1))
  })
  const rest = weighted(body, weights) % 11
  return rest < 2 ? 0 : 11 - rest
}

/** A Chinese resident's identity number: seventeen digits and a check character (GB 11643, ISO 7064 MOD 11-2). */
function isChineseIdNumber(typed: string): boolean {
  const text = digitsOf(typed).toUpperCase()
  if (!/^\d{17}[\dX]$/.test(text)) return false
  const sum = weighted(text, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
  return "10X98765432"[sum % 11] === text[17]
}

/**
 * Countries whose banks are paid by IBAN. Some others, such as Brazil, have IBANs that their own payments do not use.
 */
const PAID_BY_IBAN = new Set([
  "AD",
  "AE",
  "AL",
  "AT",
  "AZ",
  "BA",
  "BE",
  "BG",
  "BH",
  "BY",
  "CH",
  "CR",
  "CY",
  "CZ",
  "DE",
  "DK",
  "DO",
  "EE",
  "EG",
  "ES",
  "FI",
  "FO",
  "FR",
  "GB",
  "GE",
  "GI",
  "GL",
  "GR",
  "GT",
  "HR",
  "HU",
  "IE",
  "IL",
  "IQ",
  "IS",
  "IT",
  "JO",
  "KW",
  "KZ",
  "LB",
  "LI",
  "LT",
  "LU",
  "LV",
  "MC",
  "MD",
  "ME",
  "MK",
  "MT",
  "MU",
  "NL",
  "NO",
  "PK",
  "PL",
  "PS",
  "PT",
  "QA",
  "RO",
  "RS",
  "SA",
  "SC",
  "SE",
  "SI",
  "SK",
  "SM",
  "TN",
  "TR",
  "UA",
  "VA",
  "VG",
  "XK",
])

export function paysByIban(country: string): boolean {
  return PAID_BY_IBAN.has(country)
}

/** What is wrong with an IBAN; undefined when it is valid. It may be typed in groups. ISO 13616. */
export function ibanProblem(typed: string): "iban" | "iban_length" | undefined {
  const iban = compactIban(typed)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return "iban"
  const { NoIBANCountry, WrongBBANLength, WrongAccountBankBranchChecksum } = ValidationErrorsIBAN
  // The bank's own check digits are not checked, since not all accounts have them.
  const errors = validateIBAN(iban).errorCodes.filter((code) => code !== WrongAccountBankBranchChecksum)
  if (errors.length === 0) return undefined
  return errors.includes(WrongBBANLength) && !errors.includes(NoIBANCountry) ? "iban_length" : "iban"
}

function compactIban(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase()
}
