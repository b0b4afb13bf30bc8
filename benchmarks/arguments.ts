import { parseArgs } from "node:util"
import { rows } from "./rows"
import type { Row } from "./row"
import type { SIZES } from "./sizes"

const USAGE = `npm run bench -- [--quick | --smoke] [--json] [--check] [--only key,key] [--day | --soak MINUTES]

  --quick   smaller sizes, under 150 seconds
  --smoke   the smallest sizes: shows that every row can be measured, its figures mean nothing
  --json    the last line of the output is one JSON object
  --check   exit code 1 when a target is missed or a row could not be measured
  --day     instead of the rows: what an order costs, and what a million orders a day would take
  --soak    instead of the rows: orders as fast as this machine bears, for some minutes
  --only    some rows: ${rows.map(({ key }) => key).join(", ")}`

export type Arguments = {
  size: keyof typeof SIZES
  mode: "rows" | "day" | "soak"
  /** Of a soak. */
  minutes: number
  json: boolean
  check: boolean
  rows: Row[]
}

/** Reads the command line. @throws TypeError that says what is wrong */
export function readArguments(args: string[]): Arguments {
  const flag = { type: "boolean", default: false } as const
  const text = { type: "string" } as const
  const { values } = parseArgs({
    args,
    options: {
      quick: flag,
      smoke: flag,
      json: flag,
      check: flag,
      only: text,
      day: flag,
      soak: text,
    },
  })
  const { quick, smoke, json, check, only, day, soak } = values
  return {
    size: smoke ? "smoke" : quick ? "quick" : "full",
    mode: day ? "day" : soak === undefined ? "rows" : "soak",
    minutes: minutesOf(soak ?? "1"),
    json,
    check,
    rows: only ? only.split(",").map(rowOf) : rows,
  }
}

function minutesOf(text: string): number {
  const minutes = Number(text)
  if (!(minutes > 0)) throw new TypeError(`--soak: ${text} is not a number of minutes.\n${USAGE}`)
  return minutes
}

function rowOf(key: string): Row {
  const row = rows.find((each) => each.key === key.trim())
  if (!row) throw new TypeError(`--only: there is no row ${key}.\n${USAGE}`)
  return row
}
