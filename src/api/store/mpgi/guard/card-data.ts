import { hasCardNumber } from "../../../../gateway"
import { addressHasCardData } from "./address-card-data"
import { namesCardData } from "./card-names"

/**
 * Texts of session data that hold numbers of many kinds: addresses with the numbers of campaigns, cookies, and what a script calculates.
 * A check of every digit would refuse one in ten of some of them.
 */
const ADDRESSES: ReadonlySet<string> = new Set([
  ...["return_url", "cancel_url", "cookie_new", "cookie_old"],
  ...["antifraud_token_cookie", "device_fingerprint", "session_id"],
])
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
