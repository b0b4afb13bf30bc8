/** How much a run measures. Each size is named in the output, so that a quick figure is not mistaken for a full one. */
export type Sizes = {
  /** Rounds of alternating measurements. */
  rounds: number
  /** Exchanges of a round of `wire_overhead`. */
  exchanges: number
  /** Exchanges of each kind in `wire_rtt`. */
  distantExchanges: number
  /** Checkouts of each kind. */
  checkouts: number
  /** Those that are compared with another provider, whose limits are near: the median of more varies less. */
  comparedCheckouts: number
  /** Orders of a bulk action, and how many are handled one by one beside it. */
  bulkOrders: number
  singleOrders: number
  bulkRounds: number
  /** Captures that are requested at once. */
  capturesAtOnce: number
  /** Captures that the job follows up. */
  followed: number
  /** Payments of the large store; it has three times as many operations and notifications. */
  largeStore: number
  smallStore: number
  /** Rows of each table when query plans are looked at. */
  planRows: number
  /** Payments that are reconciled. */
  reconciled: number
  /** Notifications to each of two routes. */
  notifications: number
  inboxRounds: number
  /** Orders that a notification alone creates, at each of two routes. */
  notified: number
  /** Captures, returns and bulk rows that wait for a silent gateway. */
  waiting: number
  /** How long it is silent. */
  silenceMs: number
}

const FULL: Sizes = {
  rounds: 15,
  exchanges: 1000,
  distantExchanges: 40,
  checkouts: 40,
  comparedCheckouts: 100,
  bulkOrders: 1000,
  singleOrders: 40,
  bulkRounds: 3,
  capturesAtOnce: 500,
  followed: 3000,
  largeStore: 1_000_000,
  smallStore: 1000,
  planRows: 200_000,
  reconciled: 100_000,
  notifications: 2000,
  inboxRounds: 5,
  notified: 7,
  waiting: 200,
  silenceMs: 20_000,
}

const QUICK: Sizes = {
  rounds: 5,
  exchanges: 300,
  distantExchanges: 8,
  checkouts: 4,
  comparedCheckouts: 4,
  bulkOrders: 50,
  singleOrders: 4,
  bulkRounds: 1,
  capturesAtOnce: 60,
  followed: 100,
  largeStore: 50_000,
  smallStore: 1000,
  planRows: 20_000,
  reconciled: 5000,
  notifications: 80,
  inboxRounds: 1,
  notified: 2,
  waiting: 25,
  silenceMs: 4000,
}

/** Shows that every row can be measured; the figures mean nothing. */
const SMOKE: Sizes = {
  ...QUICK,
  rounds: 1,
  exchanges: 5,
  distantExchanges: 2,
  checkouts: 1,
  comparedCheckouts: 1,
  bulkOrders: 3,
  singleOrders: 2,
  capturesAtOnce: 3,
  followed: 3,
  largeStore: 3000,
  smallStore: 1000,
  planRows: 3000,
  reconciled: 200,
  notifications: 10,
  inboxRounds: 1,
  notified: 1,
  waiting: 3,
  silenceMs: 2000,
}

export const SIZES = { full: FULL, quick: QUICK, smoke: SMOKE }
