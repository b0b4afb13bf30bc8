import type { Bench } from "../row"
import { millionADay } from "./million"
import { measureOrderCosts } from "./order-costs"

/** `--day`: measures what an order costs, and prints what a million a day would take. */
export async function printDay({ sizes, store: opened }: Bench): Promise<Record<string, unknown>> {
  const costs = await measureOrderCosts(await opened(), sizes.checkouts)
  const lines = millionADay(costs)
  for (const { figure, value, formula } of lines)
    console.log(`${figure.padEnd(70)} ${value.padEnd(30)} ${formula}`)
  return { orders: sizes.checkouts, costs, million_a_day: lines }
}
