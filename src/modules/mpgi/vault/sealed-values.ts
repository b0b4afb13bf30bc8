import type { Log } from "../log"
import type { Place } from "./sealed-columns"
import { VaultError, type Vault } from "./vault"

/**
 * Reads and writes sealed columns for the records. A value that cannot be opened is missing, loudly: what is sealed
 * here helps (risk checks, notes), and no payment is held up for it.
 */
export class SealedValues {
  constructor(
    readonly vault: Vault,
    private readonly log: Log,
  ) {}

  /** A text as its column holds it. */
  text(text: string, place: Place): string {
    return this.vault.seal(text, place)
  }

  /** The text of a column; null when there is none, or none that can be opened. */
  readText(stored: string | null, place: Place): string | null {
    if (stored === null) return null
    try {
      return this.vault.open(stored, place)
    } catch (error) {
      if (!(error instanceof VaultError)) throw error
      this.log.error(error.message)
      return null
    }
  }

  /** A value as its jsonb column holds it: a JSON text for the driver, of a string when it is sealed. */
  json(value: object | null, place: Place): string | null {
    if (value === null) return null
    const text = JSON.stringify(value)
    const sealed = this.vault.seal(text, place)
    return sealed === text ? text : JSON.stringify(sealed)
  }

  /** The value of a jsonb column; null when there is none, or none that can be opened. */
  readJson(stored: unknown, place: Place): Record<string, unknown> | null {
    if (typeof stored !== "string") return (stored as Record<string, unknown> | null | undefined) ?? null
    const text = this.readText(stored, place)
    return text === null ? null : (JSON.parse(text) as Record<string, unknown>)
  }
}
