import { parse as parseLossless } from "lossless-json"
import { FormatError, isRecord, safeName, type Format, type Plain, type PlainRecord } from "./plain"

/** JSON with every scalar kept as the text that was sent. A `null` is an absent field. */
export const json: Format = {
  contentType: "application/json",
  parse(text) {
    const value = parseJson(text)
    if (!isRecord<Plain>(value)) throw new FormatError("the body is not a JSON object")
    return value
  },
  render: (record) => JSON.stringify(record),
}

/** Parses any JSON text, including lists. Refuses a key with two different values. */
export function parseJson(text: string): Plain {
  let value: unknown
  try {
    value = parseLossless(text, undefined, { parseNumber: (digits) => digits })
  } catch {
    throw new FormatError("the body is not valid JSON")
  }
  const plain = toPlain(value, 0)
  if (plain === undefined) throw new FormatError("the body is empty")
  return plain
}

const MAX_DEPTH = 32

function toPlain(value: unknown, depth: number): Plain | undefined {
  if (depth > MAX_DEPTH) throw new FormatError("the body is nested too deeply")
  if (typeof value === "string") return value
  if (typeof value === "boolean") return String(value)
  if (Array.isArray(value)) return value.map((element) => toPlain(element, depth + 1) ?? "")
  if (!isRecord<unknown>(value)) return undefined
  const record: PlainRecord = {}
  for (const [name, element] of Object.entries(value)) {
    const plain = toPlain(element, depth + 1)
    if (plain !== undefined) record[safeName(name)] = plain
  }
  return record
}
