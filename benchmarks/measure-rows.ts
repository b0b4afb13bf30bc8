import { failedOutcome, outcomeOf, type Outcome } from "./report/outcome"
import { tableLine } from "./report/table"
import type { Bench, Row } from "./row"

/** Measures rows one after the other, and prints each as it is done. One that cannot be measured does not stop the others. */
export async function measureRows(rows: readonly Row[], bench: Bench): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {}
  for (const row of rows) {
    const outcome = (outcomes[row.key] = await measure(row, bench))
    console.log(tableLine(row, outcome))
  }
  return outcomes
}

async function measure(row: Row, bench: Bench): Promise<Outcome> {
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 100) / 10
  try {
    return outcomeOf(row, await row.measure(bench), seconds())
  } catch (error) {
    return failedOutcome(row, error, seconds())
  }
}
