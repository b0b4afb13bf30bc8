import { bytesOf } from "./formats/charset"
import { FormatError, isPlainRecord, safeName, type Renderable, type RenderableRecord } from "./formats"

/**
 * The values as every format carries them, so that what is signed is what travels: without fields that are undefined or
 * `null`, and without halves of a surrogate pair, which no encoding of a body can carry.
 * @throws FormatError for a value that is no text, number, boolean, list or object
 */
export function toWireValues(record: Record<string, unknown>): RenderableRecord {
  const present: RenderableRecord = {}
  for (const name of Object.keys(record)) {
    const value = record[name]
    if (value !== undefined && value !== null) present[safeName(name)] = toWireValue(value, name)
  }
  return present
}

function toWireValue(value: unknown, name: string): Renderable {
  if (typeof value === "string") return wellFormed(value)
  if (typeof value === "number" && Number.isFinite(value)) return value
  if (typeof value === "boolean") return value
  if (Array.isArray(value)) return value.map((element: unknown) => toWireValue(element, name))
  if (isPlainRecord(value)) return toWireValues(value)
  throw new FormatError(`${name}: must be a text, a number, a list or an object`)
}

function wellFormed(text: string): string {
  // Text of ASCII, which most values are, has none of the halves.
  return bytesOf(text) === text.length ? text : Buffer.from(text).toString()
}
