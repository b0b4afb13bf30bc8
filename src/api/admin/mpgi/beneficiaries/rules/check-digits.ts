const digitsOf = (text: string) => text.replace(/[\s./-]/g, "")

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)

/** A routing number of the United States: nine digits, the last of which is a check digit (ABA). */
export function isRoutingNumber(typed: string): boolean {
  const digits = digitsOf(typed)
  return /^(?!0{9})\d{9}$/.test(digits) && weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0
}

/** A Brazilian taxpayer: a person's CPF of eleven digits or a company's CNPJ of fourteen. */
export function isBrazilianTaxNumber(typed: string): boolean {
  const digits = digitsOf(typed)
  if (!/^(\d{11}|\d{14})$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  const body = digits.slice(0, -2)
  const highest = digits.length === 11 ? Infinity : 9
  const first = checkDigit(body, highest)
  return digits === `${body}${first}${checkDigit(`${body}${first}`, highest)}`
}

/** Weights count up from 2 at the right, and begin again after `highest`. */
function checkDigit(body: string, highest: number): number {
  const weights = [...body].map((_, at) => {
    const fromRight = body.length - 1 - at
    return 2 + (highest === Infinity ? fromRight : fromRight % (highest - 1))
  })
  const rest = weighted(body, weights) % 11
  return rest < 2 ? 0 : 11 - rest
}

/** A Chinese resident's identity number: seventeen digits and a check character (GB 11643, ISO 7064 MOD 11-2). */
export function isChineseIdNumber(typed: string): boolean {
  const text = digitsOf(typed).toUpperCase()
  if (!/^\d{17}[\dX]$/.test(text)) return false
  const sum = weighted(text, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2])
  return "10X98765432"[sum % 11] === text[17]
}
