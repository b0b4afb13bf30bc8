import { parse as parseLossless } from "lossless-json"
import {
  checkCount,
  checkDepth,
  FormatError,
  isRecord,
  safeName,
  type Format,
  type Plain,
  type PlainRecord,
} from "./plain"

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

/** Parses any JSON text, including lists. Refuses a key with two different values; two equal ones are one. */
export function parseJson(text: string): Plain {
  checkExtent(text)
  let value: unknown
  try {
    value = parseLossless(text, undefined, { parseNumber: (digits) => digits })
  } catch {
    throw new FormatError("the body is not valid JSON")
  }
  const plain = toPlain(value)
  if (plain === undefined) throw new FormatError("the body is empty")
  return plain
}

/** Counts brackets and commas outside of strings, before a parser that calls itself for each bracket. */
function checkExtent(text: string): void {
  let depth = 0
  let values = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (quoted) {
      if (character === "\\") at++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === "{" || character === "[") checkDepth(++depth)
    else if (character === "}" || character === "]") depth--
    else if (character === ",") checkCount(++values)
  }
}

function toPlain(value: unknown): Plain | undefined {
  if (typeof value === "string") return value
  if (typeof value === "boolean") return String(value)
  if (Array.isArray(value)) return value.map((element) => toPlain(element) ?? "")
  if (!isRecord<unknown>(value)) return undefined
  const record: PlainRecord = {}
  for (const [name, element] of Object.entries(value)) {
    const plain = toPlain(element)
    if (plain !== undefined) record[safeName(name)] = plain
  }
  return record
}
