import type { Log } from "../shared/log"
import type { SealedJson } from "../shared/rows"
import type { Place } from "./sealed-columns"
import { CipherError, type Cipher } from "./cipher"

/**
 * Reads and writes sealed columns for the records. A value that cannot be opened is missing, loudly: what is sealed
 * here helps (risk checks, notes), and no payment is held up for it.
 */
export class SealedValues {
  constructor(
    readonly cipher: Cipher,
    private readonly log: Log,
  ) {}

  /** A text as its column holds it. */
  text(text: string, place: Place): string {
    return this.cipher.seal(text, place)
  }

  /** The text of a column; null when there is none, or none that can be opened. */
  readText(stored: string | null, place: Place): string | null {
    if (stored === null) return null
    try {
      return this.cipher.open(stored, place)
    } catch (error) {
      if (!(error instanceof CipherError)) throw error
      this.log.error(error.message)
      return null
    }
  }

  /** A value as its jsonb column holds it: a JSON text for the driver, of a string when it is sealed. */
  json(value: object, place: Place): string
  json(value: object | null, place: Place): string | null
  json(value: object | null, place: Place): string | null {
    if (value === null) return null
    const text = JSON.stringify(value)
    const sealed = this.cipher.seal(text, place)
    return sealed === text ? text : JSON.stringify(sealed)
  }

  /** The value of a jsonb column; null when there is none, or none that can be opened. */
  readJson<Value extends object>(stored: SealedJson<Value> | null, place: Place): Value | null {
    if (stored === null) return null
    // What is no string was stored in the clear.
    const text = this.readText(typeof stored === "string" ? stored : JSON.stringify(stored), place)
    const value: Value | null = text === null ? null : JSON.parse(text)
    return value
  }
}
