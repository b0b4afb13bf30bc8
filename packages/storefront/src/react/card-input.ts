/** Groups of four digits. Numbers that begin with 34 or 37 have the groups 4-6-5, as their cards print them. */
export function formatCardNumber(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 19)
  const sizes = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const groups: string[] = []
  let at = 0
  for (const size of sizes) {
    if (at < digits.length) groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups.join(" ")
}

/** Whether a number has 12 to 19 digits and the right check digit (Luhn). */
export function isCardNumber(text: string): boolean {
  const digits = text.replace(/[\s-]/g, "")
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Formats a typed or filled-in expiry date as `MM/YY`. */
export function formatExpiry(text: string): string {
  const [month = "", year] = text.split("/").map((part) => part.replace(/\D/g, ""))
  if (year !== undefined) return `${month.length === 1 ? `0${month}` : month.slice(0, 2)}/${year.slice(-2)}`
  if (month.length === 1 && Number(month) > 1) return `0${month}/`
  if (month.length <= 2) return month
  return `${month.slice(0, 2)}/${month.slice(2).slice(-2)}`
}

/** An expiry date as the gateway expects it. */
export type Expiry = { expiration_month: string; expiration_year: string }

/** Reads `MM/YY`. @returns undefined for an invalid or a past date */
export function readExpiry(text: string, now = new Date()): Expiry | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text) ?? []
  if (!month || !year) return undefined
  const expires = new Date(2000 + Number(year), Number(month), 1)
  return expires > now ? { expiration_month: month, expiration_year: `20${year}` } : undefined
}

/** Whether a security code has three digits or four. */
export const isSecurityCode = (text: string) => /^\d{3,4}$/.test(text)
