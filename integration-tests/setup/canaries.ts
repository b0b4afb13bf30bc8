/** What must be found nowhere: entered, sent or returned in the tests, each a text that has no other meaning. */
export const CANARY = {
  /** Four digits that occur alone nowhere else. */
  code: "8913",
  holder: { first_name: "Zebulon", last_name: "Canaryholder" },
  /** The sandbox account's, by default. */
  secret: "sandbox-secret",
  token: "tokCanary77Xq",
  document: "CanaryDoc4431",
  account: "CanaryAcct0092817",
  iban: "GB82WEST12345698765432",
} as const

const { code, holder, secret, token, document, account, iban } = CANARY
const WORDS = new RegExp(
  [`(?<![\\w])${code}(?![\\w])`, holder.last_name, secret, token, document, account, iban].join("|"),
  "g",
)

/** Card numbers, card codes, holders, secrets, tokens, documents and bank accounts in a text; none, when nothing leaks. */
export function leaks(text: string): string[] {
  return [...cardNumbers(text), ...(text.match(WORDS) ?? [])]
}

/** A card number with a scheme's first digits: sixteen digits or so, the check digit right. */
function cardNumbers(text: string): string[] {
  const runs = text.match(/(?<![\w.])(?:\d[ -]?){12,18}\d(?!\w)/g) ?? []
  return runs.map((run) => run.replace(/\D/g, "")).filter((digits) => /^[3-6]/.test(digits) && luhn(digits))
}

function luhn(digits: string): boolean {
  const doubled = [...digits].reverse().map((digit, at) => Number(digit) * ((at % 2) + 1))
  return doubled.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}
