import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MathBN } from "@medusajs/framework/utils"
import { MOVED, NOTIFIED, TRIED } from "./statements"
import { sumOfWaits, type Waits } from "./waits"

/** A range of time; `to` is exclusive. */
export interface Period {
  from: Date
  to: Date
}

/** Decimal strings in main units. */
interface Moved {
  authorized: string
  captured: string
  refunded: string
}

/** Figures of a range of time that can be added up. Open payments attempted in the range do not count. */
export interface Figures {
  approved: number
  declined: number
  held: number
  /** By currency. The captures and refunds happened in this range, whenever the payment was made. */
  moved: Record<string, Moved>
  notifications: { received: number; waits: Waits }
}

const NONE: Moved = { authorized: "0", captured: "0", refunded: "0" }

/** Counts ranges of time; one result for each, in their order. */
export async function countRanges(ranges: readonly Period[], pg: Knex): Promise<Figures[]> {
  const counted = ranges.map(nothing)
  if (ranges.length === 0) return counted
  const values = { starts: ranges.map(({ from }) => from), ends: ranges.map(({ to }) => to) }
  const rows = async <Row>(statement: string) =>
    (await pg.raw<{ rows: (Row & { range: number })[] }>(statement, values)).rows
  type Tried = {
    currency_code: string
    outcome: "approved" | "declined" | "held"
    count: number
    amount: string
  }
  const [tried, moved, notified] = await Promise.all([
    rows<Tried>(TRIED),
    rows<{ currency_code: string; kind: "capture" | "refund"; amount: string }>(MOVED),
    rows<{ bucket: number | null; count: number }>(NOTIFIED),
  ])
  const of = (range: number) => counted[range - 1] ?? nothing()
  for (const { range, currency_code, outcome, count, amount } of tried) {
    const figures = of(range)
    figures[outcome] += count
    if (outcome === "approved") add(figures, currency_code, "authorized", amount)
  }
  for (const { range, currency_code, kind, amount } of moved)
    add(of(range), currency_code, kind === "capture" ? "captured" : "refunded", amount)
  for (const { range, bucket, count } of notified) {
    const { notifications } = of(range)
    notifications.received += count
    if (bucket !== null) notifications.waits[bucket] = count
  }
  return counted
}

/** The figures of several ranges that do not overlap. */
export function sumOf(all: readonly Figures[]): Figures {
  const sum = nothing()
  for (const { approved, declined, held, moved, notifications } of all) {
    sum.approved += approved
    sum.declined += declined
    sum.held += held
    sum.notifications.received += notifications.received
    for (const [currency_code, amounts] of Object.entries(moved))
      for (const name of ["authorized", "captured", "refunded"] as const)
        add(sum, currency_code, name, amounts[name])
  }
  sum.notifications.waits = sumOfWaits(all.map(({ notifications }) => notifications.waits))
  return sum
}

function add({ moved }: Figures, currency_code: string, name: keyof Moved, amount: string): void {
  const before = (moved[currency_code] ??= { ...NONE })
  const decimals = Math.max(decimalsIn(before[name]), decimalsIn(amount))
  before[name] = MathBN.add(before[name], amount).toFixed(decimals)
}

/** A sum has as many decimals as the amounts in it. */
const decimalsIn = (amount: string): number => amount.split(".")[1]?.length ?? 0

function nothing(): Figures {
  return { approved: 0, declined: 0, held: 0, moved: {}, notifications: { received: 0, waits: {} } }
}
