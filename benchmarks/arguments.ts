import { parseArgs } from "node:util"
import { rows } from "./rows"
import type { Row } from "./row"

export const USAGE = `npm run bench -- [--quick] [--json] [--check] [--only key,key]

  --quick   smaller sizes, under 150 seconds
  --json    the last line of the output is one JSON object
  --check   exit code 1 when a target is missed or a row could not be measured
  --only    some rows: ${rows.map(({ key }) => key).join(", ")}`

export type Arguments = { quick: boolean; json: boolean; check: boolean; rows: Row[] }

/** Reads the command line. @throws TypeError that says what is wrong */
export function readArguments(args: string[]): Arguments {
  const flag = { type: "boolean", default: false } as const
  const { values } = parseArgs({
    args,
    options: { quick: flag, json: flag, check: flag, only: { type: "string" } },
  })
  const { quick, json, check, only } = values
  return { quick, json, check, rows: only ? only.split(",").map(rowOf) : rows }
}

function rowOf(key: string): Row {
  const row = rows.find((each) => each.key === key.trim())
  if (!row) throw new TypeError(`--only: there is no row ${key}.\n${USAGE}`)
  return row
}
