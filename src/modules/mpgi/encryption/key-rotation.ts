import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Cipher } from "./cipher"
import { keysStillNeeded, reseal, type Resealed, type ResealOptions } from "./reseal"

/** Moves stored values to the first key of the option `encryption`. */
export class KeyRotation {
  constructor(
    private readonly pg: Knex,
    private readonly cipher: Cipher,
  ) {}

  /** Seals with the first key everything that is not sealed with it: see {@link reseal}. @entryPoint */
  reseal(options?: ResealOptions): Promise<Resealed[]> {
    return reseal(this.pg, this.cipher, options)
  }

  /** Which keys must stay besides the first one, after {@link reseal}. */
  keysNeeded(report: readonly Resealed[]): string[] {
    return keysStillNeeded(report, this.cipher.current)
  }
}
