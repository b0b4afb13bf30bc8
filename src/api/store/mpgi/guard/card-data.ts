import { hasCardNumber } from "../../../../gateway"

/** Names under which software keeps card data, once case and punctuation are gone. */
const CARD_NAMES = [
  /^(card|pan|primaryaccountnumber)$/,
  /(card|pan|cardholder)(no|num|number|digits)$/,
  /^cc(no|num|number|v|v2)?$/,
  /(cvv|cvc|csc|cvn)2?$/,
  /(security|verification)(code|value|number)$/,
  /^(card)?exp(iry|iration)?(date|month|year|mm|yy|yyyy)$/,
  /^(card)?(expiry|expiration)$/,
  /(cardholder|nameoncard|cardname)(name)?$/,
  /^(track[123]?|track[123]?data|magstripe|pin|pinblock|cryptogram)$/,
]
const MAX_DEPTH = 12

/**
 * The path of the first thing in a request body that is, or is named like, card data; undefined when there is
 * none. The path never contains a value: a name that is itself a number is masked, long names are cut.
 * What is nested deeper than needed counts as card data, since it is not checked.
 */
export function findCardData(value: unknown, path: readonly string[] = []): string | undefined {
  const found = search(value, path.length)
  return found && [...path, ...found].map(printable).join(".")
}

/** The names on the way to it. Built on the way back: a search that finds nothing builds none. */
function search(value: unknown, depth: number): string[] | undefined {
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") {
    return hasCardNumber(String(value)) ? [] : undefined
  }
  if (typeof value !== "object" || value === null) return undefined
  if (depth > MAX_DEPTH) return []
  for (const [name, inner] of Object.entries(value)) {
    const named = !Array.isArray(value) && namesCardData(name) && inner !== null && inner !== ""
    if (named || hasCardNumber(name)) return [name]
    const found = search(inner, depth + 1)
    if (found) return [name, ...found]
  }
  return undefined
}

function namesCardData(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, "")
  return CARD_NAMES.some((pattern) => pattern.test(plain))
}

function printable(name: string): string {
  return name
    .replace(/\d{3,}/g, "***")
    .replace(/[^\w*-]/g, "_")
    .slice(0, 40)
}
