import type { Entry } from "./entry"
import type { Checkout, Contract, NotificationRecord, Payout, SavedCard, Transaction } from "./records"

/** The version of the saved state. It is increased when an older state can no longer be read correctly. */
export const STATE_VERSION = 2

/** The whole state of a sandbox, as plain JSON. */
export interface State {
  version: typeof STATE_VERSION
  /** How far the gateway's clock is ahead of the real one, in milliseconds. */
  clock_offset_ms: number
  counter: number
  entries: Entry[]
  transactions: Transaction[]
  checkouts: Checkout[]
  cards: SavedCard[]
  contracts: Contract[]
  payouts: Payout[]
  notifications: NotificationRecord[]
}

export const emptyState = (): State => ({
  version: STATE_VERSION,
  clock_offset_ms: 0,
  counter: 0,
  entries: [],
  transactions: [],
  checkouts: [],
  cards: [],
  contracts: [],
  payouts: [],
  notifications: [],
})
