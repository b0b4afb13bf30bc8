import type { Notification } from "../../../gateway"

/**
 * What a feature adds to the core of this module. It is in one file of the feature's folder, `feature.ts`, and
 * `features.ts` lists all of them. The core imports no feature.
 */
export interface Feature<Deps> {
  /** Makes what the core calls. It runs once, when all parts of the module exist. */
  hooks?(deps: Deps): Hooks
}

/** What the core calls at its own steps. */
export interface Hooks {
  /**
   * Stores what a verified message reports besides the payment. It runs before the message counts as stored: when it
   * throws, the gateway sends the message again.
   */
  received?(provider_id: string, message: Notification): Promise<void>
}
