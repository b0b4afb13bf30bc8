/**
 * Prefixes, of up to four digits, and lengths of the card schemes: a Luhn check alone would match every tenth time stamp.
 * A prefix may be a range.
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
 * The lengths of cards in circulation, as card forms know them. The other lengths that the schemes reserve are those of campaign numbers
 * (thirteen digits that begin with 60), click ids and time stamps.
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

/** The lengths of a number by its first four digits; each length is a bit. */
const LENGTHS = lengthsByPrefix(SCHEMES)
const ISSUED_LENGTHS = lengthsByPrefix(ISSUED)

/** Whether a number that begins with these four digits may be so long. */
export function isCardLength(firstFour: number, length: number): boolean {
  return ((LENGTHS[firstFour] ?? 0) & (1 << length)) !== 0
}

/** The same of the cards that are in circulation. */
export function isIssuedLength(firstFour: number, length: number): boolean {
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
