/** Prefixes and lengths of the card schemes: a Luhn check alone would match every tenth time stamp. */
const SCHEMES = [
  /^4(\d{12}|\d{15}|\d{18})$/, // Visa, Elo, Dankort
  /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d{2}|7[01]\d|720)\d{12})$/, // Mastercard
  /^3[47]\d{13}$/, // American Express
  /^3([0689]\d{12,17}|5\d{14,17})$/, // Diners Club, JCB
  /^(6\d{11,18}|5[06-8]\d{10,17})$/, // Discover, UnionPay, Maestro, RuPay, Elo, Hipercard
  /^(220[0-5]\d{12,15}|8[12]\d{14,17}|9792\d{12}|1\d{14})$/, // Mir, RuPay and UnionPay, Troy, UATP
]

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
/** Dots between groups of four; a dot elsewhere is a decimal point. */
const DOTTED_GROUP = /(?<=\d{4})\.(?=\d{4}(?!\d))/g
/** Groups of digits, separated by a space or hyphen, that are not part of a longer word or a decimal number. */
const GROUPS = /(?<![\p{L}\p{N}]|\d\.)\d+(?:[\s_\u2010-\u2015-]{1,3}\d+)*(?![\p{L}\p{N}])/gu

/**
 * Whether a text contains a probable card number: 12 to 19 digits, also in groups, with a scheme's prefix and a valid
 * check digit. Not matched: UUIDs, digits inside longer words (ULIDs), `+` and up to 15 digits (phone numbers).
 */
export function hasCardNumber(text: string): boolean {
  const scanned = text.replace(UUID, " ").replace(DOTTED_GROUP, " ")
  for (const { 0: run, index } of scanned.matchAll(GROUPS)) {
    const groups = run.match(/\d+/g) ?? []
    const phone = scanned[index - 1] === "+" && groups.join("").length <= 15
    if (!phone && windows(groups).some(isCardNumber)) return true
  }
  return false
}

/** Separators between two digits of an entered, printed or encoded number. */
const GAP = "(?:%20|[\\s_.,/|+\\u00b7\\u2010-\\u2015-]){0,3}"
const LONG_RUN = new RegExp(`\\d(?:${GAP}\\d){11,}`, "g")

/**
 * The same text with every digit of a card number as `*`, also inside words and where {@link hasCardNumber} finds none.
 * For texts that need not be exact, such as logs.
 */
export function maskCardNumbers(text: string): string {
  return text.replace(LONG_RUN, (run) => {
    const places = [...run.matchAll(/%20|\d/g)].filter(([found]) => found !== "%20").map(({ index }) => index)
    const digits = places.map((place) => run[place]).join("")
    const hidden = new Set<number>()
    for (let start = 0; start + 12 <= digits.length; start++) {
      for (let length = 12; length <= 19 && start + length <= digits.length; length++) {
        if (!isCardNumber(digits.slice(start, start + length))) continue
        for (const place of places.slice(start, start + length)) hidden.add(place)
      }
    }
    return hidden.size === 0 ? run : [...run].map((each, at) => (hidden.has(at) ? "*" : each)).join("")
  })
}

/** Every sequence of adjacent groups that has the length of a card number. */
function windows(groups: string[]): string[] {
  const found: string[] = []
  for (let start = 0; start < groups.length; start++) {
    let digits = ""
    for (let end = start; end < groups.length && digits.length < 19; end++) {
      digits += groups[end]
      if (digits.length >= 12 && digits.length <= 19) found.push(digits)
    }
  }
  return found
}

function isCardNumber(digits: string): boolean {
  return SCHEMES.some((scheme) => scheme.test(digits)) && passesLuhn(digits)
}

/** The check digit of ISO/IEC 7812. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
