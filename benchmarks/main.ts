/** `npm run bench`: measures the rows of docs/performance.md, prints each as it is done, and on request all as JSON. */
import "./quiet"
import { readArguments } from "./arguments"
import { openBench } from "./bench"
import { environment } from "./report/environment"
import { failedOutcome, outcomeOf, type Outcome } from "./report/outcome"
import { tableLine } from "./report/table"
import type { Bench, Row } from "./row"
import { SIZES } from "./sizes"

async function main(args: string[]): Promise<boolean> {
  const { size, json, check, rows } = readArguments(args)
  const began = new Date()
  const sizes = SIZES[size]
  const { bench, close } = openBench(sizes)
  const outcomes: Record<string, Outcome> = {}
  console.log(`${size} sizes: ${JSON.stringify(sizes)}`)
  try {
    for (const row of rows) {
      const outcome = (outcomes[row.key] = await measure(row, bench))
      console.log(tableLine(row, outcome))
    }
  } finally {
    await close()
  }
  if (json) console.log(JSON.stringify({ ...outcomes, environment: environment(size, sizes, began) }))
  return !check || Object.values(outcomes).every(({ reached }) => reached)
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

main(process.argv.slice(2)).then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof TypeError ? error.message : error)
    process.exit(2)
  },
)
