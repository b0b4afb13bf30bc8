const CANDIDATE = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?= ?[A-Z0-9])/gi
const SHORTEST = 15
const LONGEST = 34

/** Masks text that starts like an IBAN and has, up to the end of a word, valid check digits. ISO 13616. */
export function maskIbans(text: string, mask: string): string {
  let masked = ""
  let done = 0
  for (const { index } of text.matchAll(CANDIDATE)) {
    if (index < done) continue
    const end = ibanEnd(text, index)
    if (end === undefined) continue
    masked += text.slice(done, index) + mask
    done = end
  }
  return masked + text.slice(done)
}

/**
 * Where the longest IBAN that begins here ends. One pass: the remainder by 97 of what follows the first four characters is
 * known at every place, and those four count as if they came last.
 */
function ibanEnd(text: string, start: number): number | undefined {
  const country = valueAt(text, start) * 100 + valueAt(text, start + 1)
  const head = country * 100 + Number(text.slice(start + 2, start + 4))
  let [at, length, remainder] = [start + 4, 4, 0]
  let found: number | undefined
  for (; length < LONGEST; length++) {
    if (text.charCodeAt(at) === SPACE) at++
    const value = valueAt(text, at)
    if (value < 0) return found
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
    at++
    if (length + 1 < SHORTEST || (remainder * 1_000_000 + head) % 97 !== 1) continue
    if (length + 1 === LONGEST || valueAt(text, at) < 0) found = at
  }
  return found
}

const SPACE = 32

/** 0 to 9 of a digit, 10 to 35 of a letter, negative of anything else. */
function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 48 && code <= 57) return code - 48
  const letter = code & ~32
  return letter >= 65 && letter <= 90 ? letter - 55 : -1
}
