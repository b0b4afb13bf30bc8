import type { BenchStore } from "./store/store"
import type { TableSets } from "./store/tables"
import type { Sizes } from "./sizes"

/** What the figures are, one key each. */
export type Key =
  | "growth_checkout"
  | "growth_pages"
  | "plans"
  | "bulk_capture"
  | "bulk_refund"
  | "bulk_cancel"
  | "bulk_review"
  | "coalesce"
  | "requests_checkout"
  | "wire_overhead"
  | "wire_rtt"
  | "telemetry"
  | "checkout_vs_system"
  | "checkout_vs_stripe"
  | "notification_to_order"
  | "reconcile"
  | "follow_up"
  | "inbox"
  | "connections"

/** What one row has measured: `value` or the figures that its targets name, and whatever explains them. */
export type Figures = Record<string, number | string | boolean>

/** A bound is a number, or the name of another figure of the same row. */
type Bound = number | string
export type Target = { figure: string } & ({ atMost: Bound } | { atLeast: Bound })

/** What a row may use. Both are shared by all rows of a run. */
export type Bench = {
  sizes: Sizes
  /** The store on a database of its own, booted when the first row wants it. */
  store(): Promise<BenchStore>
  /** The table sets `small` and `large` of that store, filled when the first row wants them. */
  histories(): Promise<TableSets>
}

/** One row of the table of docs/performance.md. */
export type Row = {
  key: Key
  /** The quantity, in a few words. */
  what: string
  unit: string
  targets: Target[]
  /** @throws Error when it cannot be measured; the message is the reason that the output names. */
  measure(bench: Bench): Promise<Figures>
}
