import { maskCardNumbers } from "./card-number"
import { SENSITIVE } from "./names"

const MASK = "***"

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
/** The secret part of a payment link, also in a truncated address. */
const PAYMENT_LINK = /(\/mpgi\/(?:pay|return|cancel)\/)[^\s/?#"'<>)\]*]+/g
/** Keys, tokens and signatures. Ids and order numbers are shorter. */
const OPAQUE = /(?<![\w-])[\w-]{40,}={0,2}/g
const IBAN = /(?<![A-Za-z0-9])(?=([A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}))/gi
/** Printed numbers of persons and companies: CPF, CNPJ, SSN. */
const DOCUMENT =
  /(?<!\d)(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{3}-\d{2}-\d{4})(?!\d)/g

/**
 * A text that may be logged or returned: without card numbers, card codes, personal and bank data, tokens and the given
 * `secrets`. They are recognized by their format (card numbers and IBANs with check digits, email addresses, long opaque
 * words) or by the field name before them, in JSON, forms, XML and printed objects. A three-digit code without a name
 * looks like any other number: the code that handles it must not log it. Idempotent.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let redacted = text
  for (const secret of secrets) {
    if (secret.length >= 4) for (const form of formsOf(secret)) redacted = redacted.replaceAll(form, MASK)
  }
  redacted = redacted
    .replace(NAMED, `$1${MASK}`)
    .replace(ELEMENT, `$1${MASK}`)
    .replace(HEADER, `$1 ${MASK}`)
    .replace(CREDENTIALS, `$1${MASK}@`)
    .replace(EMAIL, MASK)
    .replace(PAYMENT_LINK, `$1${MASK}`)
    .replace(OPAQUE, MASK)
    .replace(DOCUMENT, MASK)
  return maskCardNumbers(maskIbans(redacted))
}

/** The encodings of a secret in a URL, in JSON, in a Basic header and in a byte dump. */
function formsOf(secret: string): Set<string> {
  const bytes = Buffer.from(secret)
  const encoded = [bytes.toString("base64"), bytes.toString("base64url"), bytes.toString("hex")]
  return new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...encoded])
}

/** Masks text that starts like an IBAN and has, up to the end of a word, valid check digits. ISO 13616. */
function maskIbans(text: string): string {
  let masked = ""
  let done = 0
  for (const { index, 1: run = "" } of text.matchAll(IBAN)) {
    if (index < done) continue
    const ends = [...run.matchAll(/(?=$| )/g)].map((end) => end.index).reverse()
    const end = ends.find((at) => isIban(run.slice(0, at).replaceAll(" ", "").toUpperCase()))
    if (end === undefined) continue
    masked += text.slice(done, index) + MASK
    done = index + end
  }
  return masked + text.slice(done)
}

function isIban(text: string): boolean {
  if (text.length < 15 || text.length > 34) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((each) => parseInt(each, 36)).join("")
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
