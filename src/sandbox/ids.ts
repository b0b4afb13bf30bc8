import { randomBytes } from "node:crypto"
import { compactDay, compactTime } from "./clock"

/** Twenty digits, more than a JavaScript number can hold, so that code which parses an id as a number fails at once. */
export const transactionId = (at: number, counter: number): string =>
  compactTime(at).slice(2) + String(counter).padStart(8, "0")

/** The acquirer's number of a payment. */
export const referenceNo = (counter: number): string => `SBX${String(counter).padStart(9, "0")}`

/** 256 random bits: cannot be guessed. */
export const secretToken = (): string => randomBytes(32).toString("base64url")

/** The token of a saved card. */
export const cardToken = (): string => `tok_${randomBytes(12).toString("hex")}`

/** Date, hyphen, six characters. Manual 2.9 `short_reference_id`. */
export const shortReference = (at: number): string =>
  `${compactDay(at)}-${randomBytes(3).toString("hex").toUpperCase()}`
