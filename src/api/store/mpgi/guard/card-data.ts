import { hasCardNumber, hasIssuedCardNumber } from "../../../../gateway"

/** Names under which software keeps a security code, in lower case and without punctuation. */
const SECURITY_CODES = [/(cvv|cvc|csc|cvn)2?$/, /(security|verification)(code|value|number)$/]

/** Names under which software keeps card data. */
const CARD_NAMES = [
  /^(card|pan|primaryaccountnumber)$/,
  /(card|pan|cardholder)(no|num|number|digits)$/,
  /^cc(no|num|number|v|v2)?$/,
  ...SECURITY_CODES,
  /^(card)?exp(iry|iration)?(date|month|year|mm|yy|yyyy)$/,
  /^(card)?(expiry|expiration)$/,
  /(cardholder|nameoncard|cardname)(name)?$/,
  /^(track[123]?|track[123]?data|magstripe|pin|pinblock|cryptogram)$/,
]

/** How often an address is decoded, since it may contain another encoded address. */
const DECODINGS = 2

/**
 * Session data that contains numbers of many kinds: addresses with campaign numbers, cookies, and values that a script
 * computes. A check of every digit would refuse one in ten of some of these texts.
 */
const ADDRESSES: ReadonlySet<string> = new Set([
  "return_url",
  "cancel_url",
  "cookie_new",
  "cookie_old",
  "antifraud_token_cookie",
  "device_fingerprint",
  "session_id",
])
const MAX_DEPTH = 12

/**
 * The path of the first value in a request body that is card data or has a name of card data; undefined when there is
 * none. The path never contains a value: a name that is itself a number is masked, and long names are cut. A value
 * that is nested too deeply is not checked, so it counts as card data.
 */
export function findCardData(value: unknown, path: readonly string[] = []): string | undefined {
  const found = search(value, path.length)
  return found && [...path, ...found].map(printable).join(".")
}

/** The names on the path to card data, built only when it is found; undefined when there is none. */
function search(value: unknown, depth: number): string[] | undefined {
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") {
    return hasCardNumber(String(value)) ? [] : undefined
  }
  if (typeof value !== "object" || value === null) return undefined
  if (depth > MAX_DEPTH) return []
  for (const [name, inner] of Object.entries(value)) {
    const named = !Array.isArray(value) && namesCardData(name) && inner !== null && inner !== ""
    if (named || hasCardNumber(name)) return [name]
    const isAddress = ADDRESSES.has(name) && typeof inner === "string"
    const found = isAddress ? (addressHasCardData(inner) ? [] : undefined) : search(inner, depth + 1)
    if (found) return [name, ...found]
  }
  return undefined
}

function printable(name: string): string {
  return name
    .replace(/\d{3,}/g, "***")
    .replace(/[^\w*-]/g, "_")
    .slice(0, 40)
}

/**
 * Whether an address, or a list of cookies, contains card data. Each part of its path and each value is checked. A
 * value is card data if it is a card number of a length in circulation. Under a name of card data, any card number or
 * security code counts. Campaign and click numbers, which such texts often contain, do not count.
 */
function addressHasCardData(address: string): boolean {
  return decoded(address)
    .split(/[/?&#;,]+/)
    .some((part) => {
      const [name = "", ...rest] = part.split("=")
      const value = rest.join("=")
      if (hasIssuedCardNumber(name) || hasIssuedCardNumber(value)) return true
      return (
        (namesCardData(name) && hasCardNumber(value)) ||
        (namesSecurityCode(name) && /^\s*\d{3,4}\s*$/.test(value))
      )
    })
}

function decoded(address: string): string {
  let text = address
  for (let at = 0; at < DECODINGS; at++)
    text = text.replaceAll("+", " ").replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => decodedBytes(bytes))
  return text
}

/** The decoded text. Bytes that are not valid text stay encoded. */
function decodedBytes(bytes: string): string {
  try {
    return decodeURIComponent(bytes)
  } catch {
    return bytes
  }
}

function namesCardData(name: string): boolean {
  return CARD_NAMES.some((pattern) => pattern.test(plain(name)))
}

function namesSecurityCode(name: string): boolean {
  return SECURITY_CODES.some((pattern) => pattern.test(plain(name)))
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "")
}
