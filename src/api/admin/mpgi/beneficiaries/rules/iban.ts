/** How long an IBAN is, by country: SWIFT's registry, those that are used in payments across borders. */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BR: 29, BY: 28, CH: 21 },
  ...{ CR: 22, CY: 28, CZ: 24, DE: 22, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FO: 18, FR: 27 },
  ...{ GB: 22, GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26 },
  ...{ IT: 27, JO: 30, KW: 30, KZ: 20, LB: 28, LI: 21, LT: 20, LU: 20, LV: 21, MC: 27, MD: 24, ME: 22 },
  ...{ MK: 19, MT: 31, MU: 30, NL: 18, NO: 15, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22 },
  ...{ SA: 24, SC: 31, SE: 24, SI: 19, SK: 24, SM: 27, TN: 24, TR: 26, UA: 29, VA: 22, VG: 24, XK: 20 },
}

/** Countries whose banks are paid by IBAN. Brazil has one that its own payments do not use. */
export function paysByIban(country: string): boolean {
  return country in LENGTHS && country !== "BR"
}

/** What is wrong with an IBAN, which may be typed in groups; undefined when it is well. ISO 13616. */
export function ibanProblem(typed: string): "iban" | "iban_length" | undefined {
  const iban = compactIban(typed)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return "iban"
  const length = LENGTHS[iban.slice(0, 2)]
  if (length !== undefined && iban.length !== length) return "iban_length"
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n ? undefined : "iban"
}

export function compactIban(typed: string): string {
  return typed.replace(/\s/g, "").toUpperCase()
}
