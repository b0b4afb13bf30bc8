import type { OrderCosts } from "./order-costs"

const ORDERS = 1_000_000
const SECONDS = 86_400
/** The busiest hour has so many times the mean of the day. An assumption: every shop's day is different. */
const PEAK = 3
/** How much of a processor is used at the peak. An assumption: the rest is for everything else, and for one worker that fails. */
const UTILIZATION = 0.6

/** What a million orders a day take, by calculation from what one order costs: a line for each figure, with its formula. */
export function millionADay(costs: OrderCosts): { figure: string; value: string; formula: string }[] {
  const mean = ORDERS / SECONDS
  const peak = mean * PEAK
  const per = (name: keyof OrderCosts) => costs[name]
  const gigabytes = (bytes: number) => `${((bytes * ORDERS * 30) / 1e9).toFixed(0)} GB`
  const atPeak = (name: keyof OrderCosts) => (peak * per(name)).toFixed(0)
  return [
    {
      figure: "orders a second",
      value: `${mean.toFixed(1)} in the mean, ${peak.toFixed(1)} at the peak`,
      formula: `1,000,000 / 86,400 s, x ${PEAK}`,
    },
    {
      figure: "requests to the gateway a second, at the peak",
      value: atPeak("requests"),
      formula: `peak x ${per("requests").toFixed(2)} an order`,
    },
    {
      figure: "row writes a second, at the peak: this package / all",
      value: `${atPeak("own_row_writes")} / ${atPeak("all_row_writes")}`,
      formula: `peak x ${per("own_row_writes").toFixed(1)} / ${per("all_row_writes").toFixed(1)} an order`,
    },
    {
      figure: "transactions of the database a second, reads included, at the peak",
      value: atPeak("commits"),
      formula: `peak x ${per("commits").toFixed(1)} an order`,
    },
    {
      figure: "connections to the database that execute, at the peak",
      value: ((peak * per("database_ms")) / 1000).toFixed(1),
      formula: `peak x ${per("database_ms").toFixed(0)} ms an order (Little's law)`,
    },
    {
      figure: "processors for Medusa with this package, at the peak",
      value: ((peak * per("processor_ms")) / 1000 / UTILIZATION).toFixed(0),
      formula: `peak x ${per("processor_ms").toFixed(0)} ms an order / ${UTILIZATION}`,
    },
    {
      figure: "stored a month: this package / all",
      value: `${gigabytes(per("own_stored_bytes"))} / ${gigabytes(per("all_stored_bytes"))}`,
      formula: `30,000,000 x ${kb(per("own_stored_bytes"))} / ${kb(per("all_stored_bytes"))} an order`,
    },
    {
      figure: "log of the database a month",
      value: gigabytes(per("wal_bytes")),
      formula: `30,000,000 x ${kb(per("wal_bytes"))} an order`,
    },
  ]
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
