import type { z } from "zod"
import type { ProblemCode } from "../../shared/problems"
import { isBrazilianTaxNumber, isChineseIdNumber, isRoutingNumber } from "./check-digits"
import { compactIban, ibanProblem, paysByIban } from "./iban"

/** What the rules look at, after each field was read alone. */
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
 * What depends on the entity type and the bank's country. The manual names no rules (2.9), so only what is certain is
 * one: a name of the right kind, one account, and check digits that fit where a number has some.
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
