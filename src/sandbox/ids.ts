import { randomBytes } from "node:crypto"
import { day, stamp } from "./dates"

/** Twenty digits, more than a JavaScript number can hold: an id that is read as a number breaks at once. */
export const transactionId = (at: number, counter: number): string =>
  stamp(at).slice(2) + String(counter).padStart(8, "0")

/** A name that nobody can guess: 256 random bits. */
export const secretToken = (): string => randomBytes(32).toString("base64url")

/** The token of a saved card. */
export const cardToken = (): string => `tok_${randomBytes(12).toString("hex")}`

/** Date, hyphen, six characters. Manual 2.9 `short_reference_id`. */
export const shortReference = (at: number): string =>
  `${day(at)}-${randomBytes(3).toString("hex").toUpperCase()}`
