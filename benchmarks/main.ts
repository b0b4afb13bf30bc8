/** `npm run bench`: measures the rows of docs/performance.md, prints each as it is done, and on request all as JSON. */
import "./quiet"
import { readArguments } from "./arguments"
import { openBench } from "./bench"
import { printDay } from "./day/print-day"
import { soak } from "./day/soak"
import { measureRows } from "./measure-rows"
import { environment } from "./report/environment"
import { SIZES } from "./sizes"

/** Whether everything that was to be checked is reached. */
async function main(args: string[]): Promise<boolean> {
  const { size, mode, minutes, json, check, rows } = readArguments(args)
  const began = new Date()
  const sizes = SIZES[size]
  const { bench, close } = openBench(sizes, { keepStatements: mode === "rows" })
  let found: Record<string, unknown> = {}
  let reached = true
  console.log(`${size} sizes: ${JSON.stringify(sizes)}`)
  try {
    switch (mode) {
      case "rows": {
        const outcomes = await measureRows(rows, bench)
        reached = Object.values(outcomes).every((outcome) => outcome.reached)
        found = outcomes
        break
      }
      case "day":
        found = await printDay(bench)
        break
      case "soak":
        found = await soak(bench, minutes)
        break
    }
  } finally {
    await close()
  }
  if (json) console.log(JSON.stringify({ ...found, environment: environment(size, sizes, began) }))
  return !check || reached
}

main(process.argv.slice(2)).then(
  (passed) => process.exit(passed ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof TypeError ? error.message : error)
    process.exit(2)
  },
)
