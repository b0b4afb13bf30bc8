import { maskCardNumbers } from "./card-number"
import { SENSITIVE, isSensitive } from "./names"

const LOGGED_DEPTH = 6

const CANDIDATE = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?= ?[A-Z0-9])/gi

const SHORTEST = 15

const LONGEST = 34

const SPACE = 32

/**
 * An email address from its `@` on. The part before `@` is checked only at a match, not at every character of a text.
 */
const DOMAIN = /(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}(?!\p{L})/gu

const OUTSIDE = /[\s@<>"'(),;:=&/\\*]/

const LONGEST_LOCAL = 64

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
/** Printed identification numbers of persons and companies: CPF, CNPJ, SSN. */
const DOCUMENT =
  /(?<!\d)(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{3}-\d{2}-\d{4})(?!\d)/g

/**
 * Makes a text safe to log or return. It removes card numbers, card codes, personal and bank data, tokens and the given
 * `secrets`. It recognizes some by their format: card numbers and IBANs with check digits, email addresses, and long
 * opaque words. It recognizes others by the field name before them, in JSON, forms, XML and printed objects. A
 * three-digit code without a name looks like any other number: the code that handles it must not log it. Idempotent.
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

/** Masks email addresses, also with `@` encoded as `%40`. */
function maskEmails(text: string, mask: string): string {
  let masked = ""
  let done = 0
  for (const { 0: domain, index } of text.matchAll(DOMAIN)) {
    let start = index
    while (start > done && index - start < LONGEST_LOCAL && !OUTSIDE.test(text[start - 1]!)) start--
    if (start === index) continue
    masked += text.slice(done, start) + mask
    done = index + domain.length
  }
  return masked + text.slice(done)
}

/** Masks text that starts like an IBAN and has valid check digits up to the end of a word. ISO 13616. */
function maskIbans(text: string, mask: string): string {
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
 * The end of the longest IBAN that begins at `start`. The check takes one pass. It keeps the remainder by 97 of the
 * characters after the first four, and appends those four at each possible end.
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

/** 0 to 9 for a digit, 10 to 35 for a letter, negative for anything else. */
function valueAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code >= 48 && code <= 57) return code - 48
  const letter = code & ~32
  return letter >= 65 && letter <= 90 ? letter - 55 : -1
}

/**
 * Formats any value as one line for the log. Errors keep their properties and causes; objects lose the values of
 * sensitive names. The line is redacted and truncated, and has no line breaks, which could forge another entry.
 */
export function formatLogLine(value: unknown, secrets: readonly string[] = [], limit = 2000): string {
  const text = typeof value === "string" ? value : stringify(value)
  // Truncated after redaction: half a number would not be recognized.
  const line = redact(text.slice(0, 20 * limit), secrets).replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
  return line.length > limit ? `${line.slice(0, limit)}…` : line
}

function stringify(value: unknown): string {
  try {
    return JSON.stringify(toPlain(value, [])) ?? String(value)
  } catch {
    return "(cannot be formatted)"
  }
}

function toPlain(value: unknown, ancestors: readonly object[]): unknown {
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function")
    return String(value)
  if (typeof value !== "object" || value === null) return value
  if (ancestors.includes(value)) return "(circular)"
  if (ancestors.length >= LOGGED_DEPTH) return "(nested too deeply)"
  const inner = [...ancestors, value]
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "invalid date" : value.toISOString()
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `(${value.byteLength} bytes)`
  if (Array.isArray(value)) return value.slice(0, 100).map((each) => toPlain(each, inner))
  if (value instanceof Map || value instanceof Set) return toPlain([...value], inner)
  const entries = Object.entries({ ...(value instanceof Error ? partsOf(value) : {}), ...value }).slice(
    0,
    100,
  )
  return Object.fromEntries(
    entries.map(([key, each]) => [
      key,
      isSensitive(key) && each !== null && each !== undefined ? "***" : toPlain(each, inner),
    ]),
  )
}

/** The properties of an error that are not enumerable, with the top three lines of its stack. */
function partsOf({ name, message, stack = "", cause }: Error) {
  const at = stack.split("\n").filter((line) => /^\s+at /.test(line))
  return { name, message, at: at.slice(0, 3).map((line) => line.trim()), ...(cause ? { cause } : {}) }
}
