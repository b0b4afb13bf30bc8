import { hasCardNumber, hasIssuedCardNumber } from "../../../../gateway"
import { namesCardData, namesSecurityCode } from "./card-names"

/** An address may hold another one. */
const DECODINGS = 2

/**
 * Whether an address, or a list of cookies, holds card data. Its path and its values are looked at one by one, as a card form would: a
 * number of a length that cards in circulation have, or under the name of card data any card number or a security code. The
 * numbers of campaigns and clicks, which such texts are full of, are none.
 */
export function addressHasCardData(address: string): boolean {
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

/** What is no text stays as it is. */
function decodedBytes(bytes: string): string {
  try {
    return decodeURIComponent(bytes)
  } catch {
    return bytes
  }
}
