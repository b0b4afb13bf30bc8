/** Whether the last digit is the valid check digit of ISO/IEC 7812. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = digits.length - 1, doubled = false; at >= 0; at--, doubled = !doubled)
    sum += doubled ? twice(Number(digits[at])) : Number(digits[at])
  return sum % 10 === 0
}

/**
 * Returns a function that computes the Luhn sum of any piece of a row of digits in constant time. It uses sums up to
 * each place: one series for pieces whose last digit has an even place, one for the others.
 */
export function luhnSums(digits: Uint8Array): (from: number, end: number) => number {
  const even = new Uint32Array(digits.length + 1)
  const odd = new Uint32Array(digits.length + 1)
  for (let at = 0; at < digits.length; at++) {
    const digit = digits[at]!
    even[at + 1] = even[at]! + (at % 2 === 0 ? digit : twice(digit))
    odd[at + 1] = odd[at]! + (at % 2 === 0 ? twice(digit) : digit)
  }
  return (from, end) => {
    const sums = end % 2 === 1 ? even : odd
    return sums[end]! - sums[from]!
  }
}

const twice = (digit: number) => (digit > 4 ? 2 * digit - 9 : 2 * digit)
