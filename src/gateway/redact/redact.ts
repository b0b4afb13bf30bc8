import { maskCardNumbers } from "./card-number"
import { maskEmails } from "./mask-emails"
import { maskIbans } from "./mask-ibans"
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
/** The secret part of a payment link, also in a truncated address. */
const PAYMENT_LINK = /(\/mpgi\/(?:pay|return|cancel)\/)[^\s/?#"'<>)\]*]+/g
/** Keys, tokens and signatures. Ids and order numbers are shorter. */
const OPAQUE = /(?<![\w-])[\w-]{40,}={0,2}/g
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
  redacted = maskEmails(redacted, MASK)
    .replace(PAYMENT_LINK, `$1${MASK}`)
    .replace(OPAQUE, MASK)
    .replace(DOCUMENT, MASK)
  return maskCardNumbers(maskIbans(redacted, MASK))
}

/** The encodings of a secret in a URL, in JSON, in a Basic header and in a byte dump. */
function formsOf(secret: string): Set<string> {
  const bytes = Buffer.from(secret)
  const encoded = [bytes.toString("base64"), bytes.toString("base64url"), bytes.toString("hex")]
  return new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...encoded])
}
