import { maskCardNumbers } from "./card-number"
import { SENSITIVE } from "./names"

const GONE = "***"

const quoted = `(\\\\*["'])(?:(?!\\2).)*\\2?`
/** `name: value`, `name=value`, `"name":"value"`, also inside another JSON text, and `name%3Dvalue`. */
const NAMED = new RegExp(
  `(${SENSITIVE}\\\\*["']?\\s{0,3}(?::|=>?|%3D|%3A)\\s{0,3})(?:${quoted}|[^\\s,;&<>"'{}[\\])\\\\*][^,;&<>"'{}[\\])\\\\\\n]*)`,
  "gs",
)
const ELEMENT = new RegExp(`(<${SENSITIVE}(?:\\s[^<>]{0,200})?>)(?:<!\\[CDATA\\[(?:(?!]]>).)*|[^<]+)`, "gs")
const HEADER = /\b(Basic|Bearer)\s+[\w.~+/=-]{6,}/gi
const CREDENTIALS = /(\w:\/\/)[^\s/@:]{0,200}:[^\s/@]{0,200}@/g
const EMAIL = /[^\s@<>"'(),;:=&/\\*]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}(?!\p{L})/gu
/** What opens a payment, wherever the address is cut. */
const DOOR = /(\/mpgi\/(?:pay|return|cancel)\/)[^\s/?#"'<>)\]*]+/g
/** Keys, tokens, signatures. Medusa's ids, ours and order numbers are shorter. */
const OPAQUE = /(?<![\w-])[\w-]{40,}={0,2}/g
const IBAN = /(?<![A-Za-z0-9])(?=([A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}))/gi
/** Numbers of persons and companies, as they are printed: CPF, CNPJ, SSN. */
const DOCUMENT =
  /(?<!\d)(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{3}-\d{2}-\d{4})(?!\d)/g

/**
 * A text as it may be logged or answered: without card numbers, card codes, personal and bank data, tokens and the
 * `secrets` given. Recognised by shape (card numbers and IBANs with their check digits, addresses of persons, long
 * opaque words) or by the name in front, in JSON, forms, XML and printed objects. A three-digit code with no name
 * in front looks like any number: what knows it must not log it. Twice is as once.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let said = text
  for (const secret of secrets) {
    if (secret.length >= 4) for (const form of formsOf(secret)) said = said.replaceAll(form, GONE)
  }
  said = said
    .replace(NAMED, `$1${GONE}`)
    .replace(ELEMENT, `$1${GONE}`)
    .replace(HEADER, `$1 ${GONE}`)
    .replace(CREDENTIALS, `$1${GONE}@`)
    .replace(EMAIL, GONE)
    .replace(DOOR, `$1${GONE}`)
    .replace(OPAQUE, GONE)
    .replace(DOCUMENT, GONE)
  return maskCardNumbers(maskIbans(said))
}

/** A secret as it stands in an address, in JSON, and in a Basic header or a dump of bytes. */
function formsOf(secret: string): Set<string> {
  const bytes = Buffer.from(secret)
  const coded = [bytes.toString("base64"), bytes.toString("base64url"), bytes.toString("hex")]
  return new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...coded])
}

/** Masks what begins like an IBAN and has, up to the end of a word, its check digits. ISO 13616. */
function maskIbans(text: string): string {
  let said = ""
  let done = 0
  for (const { index, 1: run = "" } of text.matchAll(IBAN)) {
    if (index < done) continue
    const ends = [...run.matchAll(/(?=$| )/g)].map((end) => end.index).reverse()
    const end = ends.find((at) => isIban(run.slice(0, at).replaceAll(" ", "").toUpperCase()))
    if (end === undefined) continue
    said += text.slice(done, index) + GONE
    done = index + end
  }
  return said + text.slice(done)
}

function isIban(text: string): boolean {
  if (text.length < 15 || text.length > 34) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((each) => parseInt(each, 36)).join("")
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
