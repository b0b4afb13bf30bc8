import { validateIBAN, ValidationErrorsIBAN } from "ibantools"

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

export function compactIban(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase()
}
