import type { Log } from "../shared/log"
import { isMpgiError } from "../shared/mpgi-error"
import type { SealedJson } from "../shared/rows"
import type { Place } from "./sealed-columns"
import type { Cipher } from "./cipher"

/**
 * Reads and writes sealed columns for the records. A value that cannot be unsealed counts as missing, and an error is
 * logged. The sealed values here only assist (risk checks, notes), so no payment waits for them.
 */
export class SealedValues {
  constructor(
    readonly cipher: Cipher,
    private readonly log: Log,
  ) {}

  /** Seals a text for its column. */
  text(text: string, place: Place): string {
    return this.cipher.seal(text, place)
  }

  /** The text of a column; null when there is none, or none that can be unsealed. */
  readText(stored: string | null, place: Place): string | null {
    if (stored === null) return null
    try {
      return this.cipher.open(stored, place)
    } catch (error) {
      if (!isMpgiError(error, "sealed")) throw error
      this.log.error(error.message)
      return null
    }
  }

  /**
   * Seals a value for its jsonb column. Returns JSON text for the driver, which is a JSON string when the value is
   * sealed.
   */
  json(value: object, place: Place): string
  json(value: object | null, place: Place): string | null
  json(value: object | null, place: Place): string | null {
    if (value === null) return null
    const text = JSON.stringify(value)
    const sealed = this.cipher.seal(text, place)
    return sealed === text ? text : JSON.stringify(sealed)
  }

  /** The value of a jsonb column; null when there is none, or none that can be unsealed. */
  readJson<Value extends object>(stored: SealedJson<Value> | null, place: Place): Value | null {
    if (stored === null) return null
    // A value that is not a string was stored in the clear.
    const text = this.readText(typeof stored === "string" ? stored : JSON.stringify(stored), place)
    const value: Value | null = text === null ? null : JSON.parse(text)
    return value
  }
}
