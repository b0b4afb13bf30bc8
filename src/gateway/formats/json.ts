import { parse as parseLossless } from "lossless-json"
import { FormatError, isRecord, safeName, type Format, type Plain, type PlainRecord } from "./plain"

/** JSON with every scalar kept as the text that was sent. A `null` counts as an absent field. */
export const json: Format = {
  contentType: "application/json",
  parse(text) {
    const value = parseJson(text)
    if (!isRecord<Plain>(value)) throw new FormatError("the body is not a JSON object")
    return value
  },
  render: (record) => JSON.stringify(record),
}

/** Reads any JSON text, also a list. Refuses a key that appears twice with two values. */
export function parseJson(text: string): Plain {
  let value: unknown
  try {
    value = parseLossless(text, undefined, { parseNumber: (digits) => digits })
  } catch {
    throw new FormatError("the body is not valid JSON")
  }
  const plain = toPlain(value, 0)
  if (plain === undefined) throw new FormatError("the body is empty JSON")
  return plain
}

const DEEPEST = 32

function toPlain(value: unknown, depth: number): Plain | undefined {
  if (depth > DEEPEST) throw new FormatError("the body is nested too deeply")
  if (value === null) return undefined
  if (typeof value === "string") return value
  if (typeof value === "boolean") return String(value)
  if (Array.isArray(value)) return value.map((element) => toPlain(element, depth + 1) ?? "")
  const record: PlainRecord = {}
  for (const [name, element] of Object.entries(value as object)) {
    const plain = toPlain(element, depth + 1)
    if (plain !== undefined) record[safeName(name)] = plain
  }
  return record
}
