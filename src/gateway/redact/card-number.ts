/**
 * The prefixes of the card schemes, up to four digits each, and their lengths. A Luhn check alone would match every
 * tenth time stamp. A prefix may be a range.
 */
const SCHEMES: [from: string, to: string, lengths: string][] = [
  ["4", "4", "13 16 19"], // Visa, Elo, Dankort
  ["51", "55", "16"], // Mastercard
  ["2221", "2720", "16"], // Mastercard
  ["34", "34", "15"], // American Express
  ["37", "37", "15"],
  ["30", "30", "14 15 16 17 18 19"], // Diners Club
  ["36", "36", "14 15 16 17 18 19"],
  ["38", "39", "14 15 16 17 18 19"],
  ["35", "35", "16 17 18 19"], // JCB
  ["6", "6", "12 13 14 15 16 17 18 19"], // Discover, UnionPay, Maestro, RuPay, Elo, Hipercard
  ["50", "50", "12 13 14 15 16 17 18 19"], // Maestro, Elo
  ["56", "58", "12 13 14 15 16 17 18 19"],
  ["2200", "2205", "16 17 18 19"], // Mir
  ["81", "82", "16 17 18 19"], // RuPay and UnionPay
  ["9792", "9792", "16"], // Troy
  ["1", "1", "15"], // UATP
]

/**
 * The lengths of cards in circulation, as card forms know them. The schemes reserve further lengths, which campaign
 * numbers (thirteen digits that begin with 60), click ids and time stamps also have.
 */
const ISSUED: typeof SCHEMES = [
  ["4", "4", "16 19"],
  ["51", "55", "16"],
  ["2221", "2720", "16"],
  ["34", "34", "15"],
  ["37", "37", "15"],
  ["30", "30", "14 16"],
  ["36", "36", "14 16"],
  ["38", "39", "14 16"],
  ["35", "35", "16"],
  ["6", "6", "16"],
  ["62", "63", "17 18 19"], // UnionPay, Maestro
  ["67", "67", "17 18 19"],
  ["6011", "6011", "19"],
  ["64", "65", "19"],
  ["50", "50", "16 18 19"],
  ["56", "58", "16 18 19"],
  ["2200", "2205", "16 17 18 19"],
  ["81", "82", "16 17 18 19"],
  ["9792", "9792", "16"],
]

/** The allowed lengths of a card number by its first four digits. Each length is a bit. */
const LENGTHS = lengthsByPrefix(SCHEMES)

const ISSUED_LENGTHS = lengthsByPrefix(ISSUED)

const SHORTEST = 12
const LONGEST = 19

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
/** Dots between groups of four; a dot elsewhere is a decimal point. */
const DOTTED_GROUP = /(?<=\d{4})\.(?=\d{4}(?!\d))/g
/** Groups of digits, separated by a space or hyphen, that are not part of a longer word or a decimal number. */
const GROUPS = /(?<![\p{L}\p{N}]|\d\.)\d+(?:[\s_\u2010-\u2015-]{1,3}\d+)*(?![\p{L}\p{N}])/gu

/**
 * Whether a text contains a probable card number: 12 to 19 digits, also in groups, with a scheme's prefix and a valid
 * check digit. Not matched: UUIDs, digits inside longer words (ULIDs), `+` and up to 15 digits (phone numbers). Takes
 * linear time.
 */
export function hasCardNumber(text: string): boolean {
  return contains(text, isCardLength)
}

/**
 * As {@link hasCardNumber}, but only for prefixes and lengths of cards in circulation. For texts in which other numbers
 * are common, such as addresses and cookies.
 */
export function hasIssuedCardNumber(text: string): boolean {
  return contains(text, isIssuedLength)
}

function contains(text: string, isLength: typeof isCardLength): boolean {
  if (text.length < SHORTEST) return false
  const scanned = text.replace(UUID, " ").replace(DOTTED_GROUP, " ")
  for (const { 0: run, index } of scanned.matchAll(GROUPS)) {
    if (run.length < SHORTEST) continue
    const { digits, places } = digitsOf(run)
    const phone = scanned[index - 1] === "+" && digits.length <= 15
    // A card number begins where a group of digits begins, and ends where a group ends.
    const isSplit = (at: number) => at === digits.length || at === 0 || places[at]! - places[at - 1]! > 1
    if (!phone && cardNumbers(digits, isSplit, isLength).next().done === false) return true
  }
  return false
}

/** Separators between two digits of a card number, as it is entered, printed or encoded. */
const GAP = "(?:%20|[\\s_.,/|+\\u00b7\\u2010-\\u2015-]){0,3}"
const LONG_RUN = new RegExp(`\\d(?:${GAP}\\d){11,}`, "g")

/**
 * The text with every digit of a card number masked as `*`. Card numbers inside words are masked too, although
 * {@link hasCardNumber} does not find them. For texts that need not be exact, such as logs. Takes linear time.
 */
export function maskCardNumbers(text: string): string {
  return text.replace(LONG_RUN, (run) => {
    const { digits, places } = digitsOf(run)
    let units: Buffer | undefined
    let masked = 0
    for (const [start, end] of cardNumbers(digits, () => true, isCardLength)) {
      units ??= Buffer.from(run, "utf16le")
      for (let at = Math.max(start, masked); at < end; at++) units[2 * places[at]!] = ASTERISK
      masked = Math.max(masked, end)
    }
    return units?.toString("utf16le") ?? run
  })
}

const ASTERISK = "*".charCodeAt(0)

/**
 * The places of card numbers in a row of digits, the longest at each start. `isSplit`: whether one may begin or end
 * there.
 */
function* cardNumbers(
  digits: Uint8Array,
  isSplit: (at: number) => boolean,
  isLength: typeof isCardLength,
): Generator<[start: number, end: number]> {
  const luhn = luhnSums(digits)
  for (let start = 0; start + SHORTEST <= digits.length; start++) {
    if (!isSplit(start)) continue
    const firstFour =
      digits[start]! * 1000 + digits[start + 1]! * 100 + digits[start + 2]! * 10 + digits[start + 3]!
    for (let end = Math.min(start + LONGEST, digits.length); end >= start + SHORTEST; end--) {
      if (!isLength(firstFour, end - start) || !isSplit(end) || luhn(start, end) % 10 !== 0) continue
      yield [start, end]
      break
    }
  }
}

/** The value of `%` when the code of `0` is subtracted from each character code. */
const PERCENT = "%".charCodeAt(0) - 48

/** The digits of a run of groups and their places in it. `%20` is a separator. */
function digitsOf(run: string): { digits: Uint8Array; places: Uint32Array } {
  const digits = new Uint8Array(run.length)
  const places = new Uint32Array(run.length)
  let count = 0
  for (let at = 0; at < run.length; at++) {
    const digit = run.charCodeAt(at) - 48
    if (digit === PERCENT) at += 2
    else if (digit >= 0 && digit <= 9) {
      digits[count] = digit
      places[count++] = at
    }
  }
  return { digits: digits.subarray(0, count), places: places.subarray(0, count) }
}

/** Whether a card number that begins with these four digits may have this length. */
function isCardLength(firstFour: number, length: number): boolean {
  return ((LENGTHS[firstFour] ?? 0) & (1 << length)) !== 0
}

/** As {@link isCardLength}, for cards in circulation. */
function isIssuedLength(firstFour: number, length: number): boolean {
  return ((ISSUED_LENGTHS[firstFour] ?? 0) & (1 << length)) !== 0
}

function lengthsByPrefix(schemes: typeof SCHEMES): Uint32Array {
  const table = new Uint32Array(10_000)
  for (const [from, to, lengths] of schemes) {
    const bits = lengths.split(" ").reduce((all, length) => all | (1 << Number(length)), 0)
    for (let prefix = Number(from.padEnd(4, "0")); prefix <= Number(to.padEnd(4, "9")); prefix++)
      table[prefix]! |= bits
  }
  return table
}

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
function luhnSums(digits: Uint8Array): (from: number, end: number) => number {
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

/**
 * Masks all digits but the first six and the last four, as card schemes allow. It is applied even though most gateways
 * already send masked numbers.
 */
export function maskCard(card: string): string {
  const digits = [...card.matchAll(/\d/g)].map(({ index }) => index)
  const hidden = new Set(digits.length > 10 ? digits.slice(6, -4) : [])
  return [...card.slice(0, 30)].map((character, at) => (hidden.has(at) ? "*" : character)).join("")
}
