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
  /** Orders of a bulk action, and how many are handled one by one beside it. */
  bulkOrders: number
  singleOrders: number
  /** Captures that are requested at once. */
  capturesAtOnce: number
  /** Payments of the large store; it has three times as many operations and notifications. */
  largeStore: number
  smallStore: number
  /** Rows of each table when query plans are looked at. */
  planRows: number
  /** Payments that are reconciled. */
  reconciled: number
  /** Notifications to each of two routes. */
  notifications: number
  /** Captures, returns and bulk rows that wait for a silent gateway. */
  waiting: number
}

export const FULL: Sizes = {
  rounds: 15,
  exchanges: 200,
  distantExchanges: 40,
  checkouts: 40,
  bulkOrders: 1000,
  singleOrders: 40,
  capturesAtOnce: 500,
  largeStore: 1_000_000,
  smallStore: 1000,
  planRows: 200_000,
  reconciled: 100_000,
  notifications: 2000,
  waiting: 200,
}

export const QUICK: Sizes = {
  rounds: 7,
  exchanges: 60,
  distantExchanges: 10,
  checkouts: 7,
  bulkOrders: 100,
  singleOrders: 4,
  capturesAtOnce: 120,
  largeStore: 100_000,
  smallStore: 1000,
  planRows: 20_000,
  reconciled: 5000,
  notifications: 300,
  waiting: 40,
}
