import { FormatError, isRecord, type Format, type Plain } from "./plain"
import { readJson } from "./read-json"

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
  const plain = readJson(text)
  if (plain === undefined) throw new FormatError("the body is empty")
  return plain
}
