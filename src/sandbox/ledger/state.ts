import type { Entry } from "./entry"
import type { Checkout, Contract, NotificationRecord, Payout, SavedCard, Transaction } from "./records"

/** All that a sandbox knows, as plain JSON. */
export interface State {
  version: 1
  /** How far the clock is ahead, in milliseconds. */
  ahead: number
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
  version: 1,
  ahead: 0,
  counter: 0,
  entries: [],
  transactions: [],
  checkouts: [],
  cards: [],
  contracts: [],
  payouts: [],
  notifications: [],
})
