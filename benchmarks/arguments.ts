import { parseArgs } from "node:util"
import { rows } from "./rows"
import type { Row } from "./row"
import type { SIZES } from "./sizes"

export const USAGE = `npm run bench -- [--quick | --smoke] [--json] [--check] [--only key,key]

  --quick   smaller sizes, under 150 seconds
  --smoke   the smallest sizes: shows that every row can be measured, its figures mean nothing
  --json    the last line of the output is one JSON object
  --check   exit code 1 when a target is missed or a row could not be measured
  --only    some rows: ${rows.map(({ key }) => key).join(", ")}`

export type Arguments = {
  size: keyof typeof SIZES
  json: boolean
  check: boolean
  rows: Row[]
}

/** Reads the command line. @throws TypeError that says what is wrong */
export function readArguments(args: string[]): Arguments {
  const flag = { type: "boolean", default: false } as const
  const { values } = parseArgs({
    args,
    options: { quick: flag, smoke: flag, json: flag, check: flag, only: { type: "string" } },
  })
  const { quick, smoke, json, check, only } = values
  const size = smoke ? "smoke" : quick ? "quick" : "full"
  return { size, json, check, rows: only ? only.split(",").map(rowOf) : rows }
}

function rowOf(key: string): Row {
  const row = rows.find((each) => each.key === key.trim())
  if (!row) throw new TypeError(`--only: there is no row ${key}.\n${USAGE}`)
  return row
}
